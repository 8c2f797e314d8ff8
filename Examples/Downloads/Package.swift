// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "downloads",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "state-store", path: "../..")],
  targets: [
    .executableTarget(
      name: "DownloadsExample", dependencies: [.product(name: "StateStore", package: "state-store")]
    )
  ]
)
