// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/huggingface/reading.h"
#include "core/import/huggingface/weight_modules.h"
#include "core/model/model_spec.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint::import::huggingface {

/// Which format each matrix of a checkpoint has, from rules for names; and from that, one for each class of weights.
class ModuleFormats {
public:
    /// Of every matrix of the layers that has no rule of its own. Routers, embedding and head are left alone.
    void setBase(std::string_view format) { m_base = format; }

    /// MLX quantises these as well.
    void includeEmbeddingAndHead() { m_baseIsOfAll = true; }

    void setExperts(std::string_view format) { m_experts = format; }

    /// A rule for a name, or for a pattern of names. The first that fits holds.
    void add(std::string_view name, std::string_view format);

    /// One format per class: that of most of its matrices. A class that is mixed is noted, and so are rules that were not
    /// understood.
    model::ShippedFormats shipped(Reading& reading, const model::ModelSpec& spec) const;

private:
    std::string formatOf(const WeightModule& module) const;
    std::string byName(const std::string& name) const;

    std::string m_base;
    std::string m_experts;
    bool m_baseIsOfAll = false;
    std::map<std::string, std::string, std::less<>> m_names;
    std::vector<std::pair<ModulePattern, std::string>> m_patterns;
    std::vector<std::string> m_notUnderstood;
};

}  // namespace ridgepoint::import::huggingface
