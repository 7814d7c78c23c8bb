// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/weight_class.h"

#include "core/base/named_enum.h"

namespace ridgepoint::model {

namespace {

constexpr NamedEnum<WeightClass, weightClassCount> classes{{{
    {WeightClass::AttentionInput, "attention"},
    {WeightClass::AttentionValue, "attention-value"},
    {WeightClass::AttentionOutput, "attention-output"},
    {WeightClass::RecurrentInput, "mixer"},
    {WeightClass::RecurrentOutput, "mixer-output"},
    {WeightClass::NetworkInput, "ffn"},
    {WeightClass::NetworkOutput, "ffn-down"},
    {WeightClass::ExpertInput, "experts"},
    {WeightClass::ExpertOutput, "experts-down"},
    {WeightClass::SharedExperts, "shared-experts"},
    {WeightClass::Router, "router"},
    {WeightClass::Embedding, "embedding"},
    {WeightClass::LmHead, "lm-head"},
}}};

}  // namespace

std::string_view name(WeightClass weightClass)
{
    return classes.name(weightClass);
}

std::optional<WeightClass> weightClassFromName(std::string_view text)
{
    return classes.find(text);
}

std::string weightClassChoices()
{
    return classes.choices();
}

}  // namespace ridgepoint::model
