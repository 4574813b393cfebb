#include "render/difference/flip_kernels.h"

#include <cmath>
#include <numbers>

#include "render/difference/elementary_functions.h"

namespace portcullis::render {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr auto kReach = static_cast<int>(kFlipReach);

/// A contrast sensitivity function: a Gaussian of height a sqrt(pi / b) and this b.
struct Sensitivity {
    double a, b;
};

constexpr Sensitivity kLuminance{1, 0.0047}, kRedGreen{1, 0.0053};
constexpr Sensitivity kYellowBlueWide{34.1, 0.04}, kYellowBlueSharp{13.5, 0.025};

/// Pixels that hold three standard deviations of the widest Gaussian: all filters have that size.
static_assert(kFlipReach - 1 < 3 * 0.04501581580785530 * kPixelsPerDegree);
static_assert(kFlipReach >= 3 * 0.04501581580785530 * kPixelsPerDegree);

template <class Weight>
Kernel kernelOf(Weight weight) {
    Kernel kernel;
    for (int x = -kReach; x <= kReach; ++x) kernel.push_back(weight(static_cast<double>(x)));
    return kernel;
}

double sumOf(const Kernel& kernel) {
    double sum = 0;
    for (const double weight : kernel) sum += weight;
    return sum;
}

/// Weights above 0 made to have the sum 1, those below -1.
void normalise(Kernel& kernel) {
    double above = 0, below = 0;
    for (const double weight : kernel) (weight > 0 ? above : below) += weight;
    for (double& weight : kernel) weight /= weight > 0 ? above : -below;
}

Kernel blur(const Sensitivity& sensitivity) {
    return kernelOf([&](double x) {
        const double degrees = x / kPixelsPerDegree;
        return exponential(-kPi * kPi * degrees * degrees / sensitivity.b);
    });
}

/// What the two-dimensional Gaussian sums up to.
double weightOf(const Sensitivity& sensitivity, const Kernel& kernel) {
    const double sum = sumOf(kernel);
    return sensitivity.a * std::sqrt(kPi / sensitivity.b) * sum * sum;
}

}  // namespace

FlipKernels flipKernels() {
    FlipKernels kernels;
    kernels.luminance = blur(kLuminance);
    kernels.redGreen = blur(kRedGreen);
    kernels.yellowBlueSharp = blur(kYellowBlueSharp);
    kernels.yellowBlueWide = blur(kYellowBlueWide);
    const double sharp = weightOf(kYellowBlueSharp, kernels.yellowBlueSharp);
    const double wide = weightOf(kYellowBlueWide, kernels.yellowBlueWide);
    kernels.shareSharp = sharp / (sharp + wide);
    kernels.shareWide = wide / (sharp + wide);

    constexpr double kDeviation = 0.5 * 0.082 * kPixelsPerDegree;
    constexpr double kFeatureReach = 9;  // three deviations, 8.24 pixels, rounded up
    static_assert(kFeatureReach >= 3 * kDeviation && kFeatureReach - 1 < 3 * kDeviation);
    const auto gaussian = [&](double x) {
        if (std::fabs(x) > kFeatureReach) return 0.0;
        return exponential(-x * x / (2 * kDeviation * kDeviation));
    };
    kernels.gaussian = kernelOf(gaussian);
    kernels.edge = kernelOf([&](double x) { return -x * gaussian(x); });
    kernels.point =
        kernelOf([&](double x) { return (x * x / (kDeviation * kDeviation) - 1) * gaussian(x); });
    for (Kernel* kernel : {&kernels.luminance, &kernels.redGreen, &kernels.yellowBlueSharp,
                           &kernels.yellowBlueWide, &kernels.gaussian}) {
        const double sum = sumOf(*kernel);
        for (double& weight : *kernel) weight /= sum;
    }
    normalise(kernels.edge);
    normalise(kernels.point);
    return kernels;
}

}  // namespace portcullis::render
