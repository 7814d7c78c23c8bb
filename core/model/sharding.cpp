// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/sharding.h"

#include <algorithm>
#include <optional>
#include <string>

namespace ridgepoint::model {

namespace {

/// Divides one block after the other, and keeps the first reason why that cannot be and what had to be replicated.
class Split {
public:
    explicit Split(std::int64_t devices) : m_devices(devices) {}

    std::int64_t width(std::int64_t whole) const { return (whole + m_devices - 1) / m_devices; }

    std::int64_t heads(std::int64_t whole, const char* what)
    {
        if (whole % m_devices != 0)
            refuse(whole, what, "divides ");
        return std::max<std::int64_t>(whole / m_devices, 1);
    }

    /// Heads that several others share, so that a copy on more than one device is of use.
    std::int64_t sharedHeads(std::int64_t whole, const char* what)
    {
        if (whole >= m_devices) {
            if (whole % m_devices != 0)
                refuse(whole, what, "divides or is a multiple of ");
            return std::max<std::int64_t>(whole / m_devices, 1);
        }
        if (m_devices % whole != 0)
            refuse(whole, what, "divides or is a multiple of ");
        else
            m_replicated = std::to_string(whole) + " " + what + " are replicated on " + std::to_string(m_devices / whole)
                + " devices each";
        return 1;
    }

    const std::optional<Error>& error() const { return m_error; }
    const std::optional<std::string>& replicated() const { return m_replicated; }

private:
    void refuse(std::int64_t whole, const char* what, const char* relation)
    {
        if (!m_error)
            m_error = Error{ErrorCode::Unsupported,
                            std::to_string(whole) + " " + what + " cannot be shared by " + std::to_string(m_devices) + " devices",
                            "devices", std::string("Choose a number of devices that ") + relation + std::to_string(whole)};
    }

    std::int64_t m_devices;
    std::optional<Error> m_error;
    std::optional<std::string> m_replicated;
};

void divide(Attention& block, Split& split)
{
    block.queryHeads = split.heads(block.queryHeads, "query heads");
    block.kvHeads = split.sharedHeads(block.kvHeads, "key/value heads");
}

void divide(LatentAttention& block, Split& split)
{
    block.heads = split.heads(block.heads, "heads of latent attention");
}

void divide(GatedDeltaNet& block, Split& split)
{
    block.valueHeads = split.heads(block.valueHeads, "value heads of Gated DeltaNet");
    block.keyHeads = split.sharedHeads(block.keyHeads, "key heads of Gated DeltaNet");
}

void divide(KimiDeltaAttention& block, Split& split)
{
    block.heads = split.heads(block.heads, "heads of Kimi Delta Attention");
}

void divide(Mamba1& block, Split& split)
{
    block.width = split.width(block.width);
}

void divide(Mamba2& block, Split& split)
{
    block.heads = split.heads(block.heads, "heads of Mamba-2");
    block.groups = split.sharedHeads(block.groups, "groups of Mamba-2");
}

void divide(LightningAttention& block, Split& split)
{
    block.heads = split.heads(block.heads, "heads of lightning attention");
}

void divide(ShortConvolution& block, Split& split)
{
    block.width = split.width(block.width);
}

void divide(FeedForward& block, Split& split)
{
    block.width = split.width(block.width);
}

void divide(MixtureOfExperts& block, Split& split)
{
    block.width = split.width(block.width);
    block.sharedWidth = split.width(block.sharedWidth);
}

}  // namespace

Result<ModelSpec> shardOf(const ModelSpec& spec, std::int64_t devices, std::vector<Note>& notes)
{
    if (devices == 1)
        return spec;
    ModelSpec shard = spec;
    Split split(devices);
    for (Mixer& mixer : shard.mixers)
        std::visit([&split](auto& block) { divide(block, split); }, mixer);
    for (FeedForwardNetwork& network : shard.networks)
        std::visit([&split](auto& block) { divide(block, split); }, network);
    if (split.error())
        return fail(*split.error());
    shard.vocabulary = split.width(shard.vocabulary);
    for (SideBlock& block : shard.sideBlocks) {
        block.matrices = split.width(block.matrices);
        block.table = std::max(split.width(block.table), block.row);
    }
    for (ExtraParameters& extra : shard.extras)
        extra.count = split.width(extra.count);
    if (split.replicated())
        notes.push_back({Severity::Information, "replicated-heads", *split.replicated() + ": each device reads and holds its own copy", "devices"});
    return shard;
}

}  // namespace ridgepoint::model
