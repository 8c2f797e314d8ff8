/// The version of the program, and the version of its JSON.
struct VersionLine: OutputLine {
  /// The version of the JSON that `--json` prints and Docs/JSON.md describes: it grows when a part
  /// that programs may rely on changes.
  static let schema = 1

  static let version = "0.1.0"

  /// The day of the version, as the manual page shows it.
  static let date = "2026-11-26"

  func text(on page: Page) -> String { "todo-repl \(Self.version)" }

  var json: JSONLine? {
    ["type": .string("version"), "version": .string(Self.version), "schema": .int(Self.schema)]
  }
}
