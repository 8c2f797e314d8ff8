/// The version of the program, and that of what it prints for programs.
struct VersionLine: OutputLine {
  /// The version of the JSON that `--json` prints, which Docs/JSON.md describes: it grows when something
  /// changes that a program may rely on.
  static let schema = 1

  /// The version of the program.
  static let version = "0.1.0"

  func text(on page: Page) -> String { "todo-repl \(Self.version)" }

  var json: JSONLine? {
    ["type": .string("version"), "version": .string(Self.version), "schema": .int(Self.schema)]
  }
}
