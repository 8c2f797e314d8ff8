// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "state-store",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "StateStore", targets: ["StateStore"]),
    .library(name: "Repositories", targets: ["Repositories"]),
    .library(name: "Interactors", targets: ["Interactors"]),
    .library(name: "StateStoreTesting", targets: ["StateStoreTesting"]),
    .executable(name: "todo-repl", targets: ["todo-repl"]),
  ],
  traits: [
    .default(enabledTraits: ["Networking"]),
    .trait(
      name: "Networking",
      description: "Sends requests by Foundation's URL loading system (on Linux: libcurl)."),
  ],
  targets: [
    .target(name: "StateStore"),
    .target(name: "Repositories"),
    .target(name: "Interactors", dependencies: ["StateStore", "Repositories"]),
    .executableTarget(
      name: "todo-repl", dependencies: ["StateStore", "Repositories", "Interactors"]),
    .target(
      name: "StateStoreTesting", dependencies: ["StateStore"], path: "Tests/StateStoreTesting"),

    .testTarget(name: "StateStoreTests", dependencies: ["StateStore", "StateStoreTesting"]),
    .testTarget(
      name: "RepositoriesTests", dependencies: ["Repositories", "StateStore", "StateStoreTesting"],
      exclude: ["Journal/Golden", "Versions/Golden"]),
    .testTarget(
      name: "InteractorsTests", dependencies: ["Interactors", "StateStoreTesting"]),
    .testTarget(
      name: "StateStoreTestingTests", dependencies: ["StateStoreTesting", "StateStore"],
      exclude: ["Transcripts", "Documents/Transcripts"]),
    .testTarget(
      name: "TodoREPLTests",
      dependencies: [
        "todo-repl", "Interactors", "Repositories", "StateStore", "StateStoreTesting",
      ],
      exclude: ["Transcripts"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ]
}

// The gate's release tests: those of the laws, of what differs in release, and of the test kit, compiled without
// optimization, as compiling tests takes longer than all else. No module but StateStore has code for release alone.
// `.ci/full` runs all tests, compiled with optimization.
if Context.environment["GATE_RELEASE"] == "1" {
  package.products.removeAll { !$0.name.hasPrefix("StateStore") }
  package.targets.removeAll { !$0.name.hasPrefix("StateStore") }
  for target in package.targets where target.type == .test || target.name == "StateStoreTesting" {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
  }
  package.targets.first { $0.name == "StateStoreTests" }?.sources = [
    "Instruments", "Laws", "Delivery", "Diagnostics", "Locking", "Runs", "Schedules",
  ]
}

// The tests of one target alone, with what the target needs, while it changes: see Docs/Tour.md.
if let name = Context.environment["TESTS_IN"] {
  var needed: Set = [name]
  for target in package.targets.reversed() where needed.contains(target.name) {
    for case .byNameItem(let dependency, _) in target.dependencies { needed.insert(dependency) }
  }
  package.products = []
  package.targets.removeAll { !needed.contains($0.name) }
}

// The tests of one folder of StateStore alone, or of some ("Loading,Work"), while they change: see Docs/Tour.md.
if let folders = Context.environment["TESTS_OF"] {
  package.products = []
  package.targets.removeAll {
    !$0.name.hasPrefix("StateStore") || $0.name == "StateStoreTestingTests"
  }
  package.targets.last?.sources = ["Instruments"] + folders.split(separator: ",").map(String.init)
}
