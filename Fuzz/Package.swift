// swift-tools-version: 6.2
import PackageDescription

/// One program for each decoder; another one takes a line here, a folder in Sources and one in Seeds.
let decoders = [
  "FuzzAnswers", "FuzzCountries", "FuzzJSONLines", "FuzzJournal", "FuzzTaskwarrior", "FuzzTodoTxt",
]

/// The name by which the compiler knows the package around this one: its folder's, as SwiftPM writes it.
let outerPackage = String(
  Context.packageDirectory.split(separator: "/").dropLast().last!.lowercased()
    .map { $0.isLetter || $0.isNumber ? $0 : "_" })

let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "state-store", path: "..")],
  targets: [
    .target(
      name: "FuzzSupport", dependencies: [.product(name: "Repositories", package: "state-store")]),
    // The parsers of the program, which is no library: its floors up to `Commands`, by a link. As part of the outer
    // package they may use what its libraries keep to that package.
    .executableTarget(
      name: "FuzzCommands",
      dependencies: [
        .product(name: "Repositories", package: "state-store"),
        .product(name: "Interactors", package: "state-store"),
      ],
      exclude: ["todo-repl/Program", "todo-repl/Session"],
      // SwiftPM names no package then, and the name below counts.
      packageAccess: false,
      swiftSettings: [.unsafeFlags(["-parse-as-library", "-package-name", outerPackage])]),
  ]
    + decoders.map { name in
      .executableTarget(
        name: name,
        dependencies: ["FuzzSupport", .product(name: "Repositories", package: "state-store")],
        swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    },
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .strictMemorySafety(),
    ]
}
