// swift-tools-version: 6.2
import PackageDescription

let stateStore = Target.Dependency.product(name: "StateStore", package: "state-store")

let package = Package(
  name: "app",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "state-store", path: "../..")],
  targets: [
    .target(name: "AccountFeature", dependencies: [stateStore]),
    .target(name: "NotesFeature", dependencies: [stateStore]),
    .executableTarget(
      name: "AppExample", dependencies: ["AccountFeature", "NotesFeature", stateStore]),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "AppExample", "AccountFeature", "NotesFeature", stateStore,
        .product(name: "StateStoreTesting", package: "state-store"),
      ]),
  ]
)
