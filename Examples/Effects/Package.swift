// swift-tools-version: 6.2
import PackageDescription

let stateStore = Target.Dependency.product(name: "StateStore", package: "state-store")

let package = Package(
  name: "effects",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "state-store", path: "../..")],
  targets: [
    .target(name: "SearchLogic", dependencies: [stateStore]),
    .target(name: "FeedLogic", dependencies: [stateStore]),
    .testTarget(
      name: "EffectsTests",
      dependencies: [
        "SearchLogic", "FeedLogic", .product(name: "StateStoreTesting", package: "state-store"),
      ]),
  ]
)
