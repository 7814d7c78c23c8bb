// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/hardware/copy_name.h"

#include <regex>

namespace ridgepoint::panels {

CopyName proposeCopy(const catalogs::Catalogs& catalogs, const hardware::Device& original)
{
    // A copy of a copy is not called "-mine-mine".
    static const std::regex idOfCopy("-mine(-[0-9]+)?$");
    static const std::regex nameOfCopy(" \\(mine( [0-9]+)?\\)$");
    constexpr std::size_t longest = 52;
    const std::string id = std::regex_replace(original.id.text(), idOfCopy, "").substr(0, longest);
    const std::string name = std::regex_replace(original.name, nameOfCopy, "");
    for (int number = 1;; ++number) {
        const std::string count = std::to_string(number);
        const HardwareId tried = *HardwareId::parse(id + "-mine" + (number > 1 ? "-" + count : ""));
        if (!catalogs.devices.contains(tried))
            return {tried, name + (number > 1 ? " (mine " + count + ")" : " (mine)")};
    }
}

}  // namespace ridgepoint::panels
