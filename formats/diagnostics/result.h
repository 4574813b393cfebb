#pragma once

#include <cassert>
#include <optional>
#include <utility>

#include "formats/diagnostics/diagnostic.h"

namespace portcullis::formats {

/// A value, or the diagnostics that say why there is none. Warnings may come with a value, and so
/// may errors, where a stage was asked to keep going and left the faulty parts out.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value, Diagnostics diagnostics = {})  // NOLINT(google-explicit-constructor)
        : value_(std::move(value)), diagnostics_(std::move(diagnostics)) {}
    Result(Diagnostics diagnostics)  // NOLINT(google-explicit-constructor)
        : diagnostics_(std::move(diagnostics)) {
        assert(hasErrors(diagnostics_));
    }
    Result(Diagnostic diagnostic)  // NOLINT(google-explicit-constructor)
        : Result(Diagnostics{std::move(diagnostic)}) {}

    [[nodiscard]] bool hasValue() const { return value_.has_value(); }
    explicit operator bool() const { return hasValue(); }
    [[nodiscard]] T& value() & {
        assert(hasValue());
        return *value_;
    }
    [[nodiscard]] const T& value() const& {
        assert(hasValue());
        return *value_;
    }
    [[nodiscard]] T&& value() && {
        assert(hasValue());
        return std::move(*value_);
    }
    [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }
    [[nodiscard]] Diagnostics takeDiagnostics() { return std::move(diagnostics_); }

private:
    std::optional<T> value_;
    Diagnostics diagnostics_;
};

}  // namespace portcullis::formats
