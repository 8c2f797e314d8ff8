// swift-tools-version: 6.2
import PackageDescription

let stateStore = Target.Dependency.product(name: "StateStore", package: "state-store")
let repositories = Target.Dependency.product(name: "Repositories", package: "state-store")

let package = Package(
  name: "network",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "state-store", path: "../..")],
  targets: [
    .target(name: "ReleasesLogic", dependencies: [stateStore, repositories]),
    .executableTarget(
      name: "NetworkExample", dependencies: ["ReleasesLogic", stateStore, repositories]),
    .testTarget(
      name: "ReleasesTests",
      dependencies: [
        "ReleasesLogic", .product(name: "StateStoreTesting", package: "state-store"),
      ]),
  ]
)
