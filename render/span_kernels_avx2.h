#pragma once

#include "render/span_kernels.h"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define PORTCULLIS_AVX2_KERNELS 1
#else
#define PORTCULLIS_AVX2_KERNELS 0
#endif

namespace portcullis::render {

#if PORTCULLIS_AVX2_KERNELS
/// Eight pixels at a time, for machines that have AVX2.
template <class Pixel>
[[nodiscard]] SpanKernels<Pixel> avx2Kernels();
#endif

}  // namespace portcullis::render
