// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace ridgepoint::model {

/// What one mixer of one layer holds. Counts of numbers, not bytes.
struct MixerSize {
    std::int64_t parameters = 0;     ///< of its matrices and vectors; the norms of the layer are counted by the layer
    std::int64_t vectors = 0;        ///< the part of them that is never quantised: biases, norms, decay, taps
    std::int64_t cachePerToken = 0;  ///< keys and values, or the latent, that one token adds; 0 where another layer's cache is read
    std::int64_t state = 0;          ///< recurrent state of one sequence
    std::int64_t convState = 0;      ///< inputs that the convolution keeps of one sequence

    friend bool operator==(const MixerSize&, const MixerSize&) = default;
};

/// What one feed-forward network of one layer holds.
struct FeedForwardSize {
    std::int64_t parameters = 0;
    std::int64_t vectors = 0;
    std::int64_t active = 0;  ///< of the parameters, what one token visits

    friend bool operator==(const FeedForwardSize&, const FeedForwardSize&) = default;
};

}  // namespace ridgepoint::model
