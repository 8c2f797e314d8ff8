// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "every-order",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "state-store", path: "../..")],
  targets: [
    .target(
      name: "TodoLogic", dependencies: [.product(name: "StateStore", package: "state-store")]),
    .testTarget(
      name: "TodoLogicTests",
      dependencies: [
        "TodoLogic", .product(name: "StateStoreTesting", package: "state-store"),
      ]),
  ]
)
