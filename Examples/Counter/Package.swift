// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "counter",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "state-store", path: "../..")],
  targets: [
    .executableTarget(
      name: "CounterExample", dependencies: [.product(name: "StateStore", package: "state-store")])
  ]
)
