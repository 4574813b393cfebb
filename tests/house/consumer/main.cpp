#include <formats/files/mapped_file.h>
#include <formats/world/world_reader.h>
#include <iostream>

/// Says how many cells a world file has.
int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const auto file = portcullis::formats::mapFile(argv[1]);
    if (!file) return 1;
    const auto world = portcullis::formats::readWorld(file.value().bytes());
    if (!world) {
        for (const auto& fault : world.diagnostics()) std::cerr << fault.message << '\n';
        return 1;
    }
    std::cout << world.value().cells.size() << " cells\n";
}
