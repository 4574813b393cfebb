#include "formats/files/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <utility>

#include "formats/files/file_descriptor.h"
#include "formats/files/file_fault.h"

namespace portcullis::formats {
MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

Result<MappedFile> mapFile(const std::filesystem::path& path) {
    // Not blocking: opening a pipe that nobody writes must not hang.
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.valid()) return systemFault(Code::fileRead, path);
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return systemFault(Code::fileRead, path);
    if (!S_ISREG(status.st_mode)) return fileFault(Code::fileRead, path, "not a regular file");
    if (status.st_size == 0) return MappedFile{};
    const auto size = static_cast<std::size_t>(status.st_size);
    void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (data == MAP_FAILED) return systemFault(Code::fileRead, path);
    return MappedFile(std::span(static_cast<const std::byte*>(data), size));
}

}  // namespace portcullis::formats
