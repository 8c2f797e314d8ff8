// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "state-store", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "StateStore", package: "state-store"),
        .product(name: "StateStoreTesting", package: "state-store"),
      ]),
    .executableTarget(
      name: "Start",
      dependencies: [
        .product(name: "StateStore", package: "state-store"),
        .product(name: "Repositories", package: "state-store"),
        .product(name: "Interactors", package: "state-store"),
      ]),
    .executableTarget(
      name: "Writer", dependencies: [.product(name: "Repositories", package: "state-store")]),
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
