// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "main-actor",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "state-store", path: "../..")],
  targets: [
    .executableTarget(
      name: "MainActorExample",
      dependencies: [.product(name: "StateStore", package: "state-store")],
      swiftSettings: [.defaultIsolation(MainActor.self)])
  ],
  swiftLanguageModes: [.v6]
)
