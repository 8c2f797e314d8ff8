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
      name: "RepositoriesTests", dependencies: ["Repositories", "StateStoreTesting"],
      exclude: ["Journal/Golden"]),
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
