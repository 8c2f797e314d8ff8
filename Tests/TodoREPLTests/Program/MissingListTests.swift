import Foundation
import Testing

@testable import todo_repl

/// A list whose file is not there, as when its path is mistyped.
struct MissingListTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A line of each command that changes nothing of an empty list, for the table of all commands.
  private static let reading: [String: String] = [
    "list": "list", "search": "search x", "show": "show 1", "done": "done 1", "reopen": "reopen 1",
    "toggle": "toggle 1", "archive": "archive", "unarchive": "unarchive 1", "start": "start 1",
    "stop": "stop 1", "set": "set 1 +a",
    "postpone": "postpone 1", "skip": "skip 1", "rename": "rename 1 x",
    "note": "note 1 x", "edit": "edit 1", "tour": "tour",
    "move": "move 1 before 2", "remove": "remove 1", "purge": "purge", "stats": "stats",
    "tags": "tags", "projects": "projects", "calendar": "calendar", "more": "more",
    "today": "today", "next": "next", "waiting": "waiting", "blocked": "blocked",
    "context": "context", "undo": "undo", "redo": "redo", "history": "history",
    "import": "import missing",
    "export": "export", "read": "read missing", "share": "share x", "due": "due", "hooks": "hooks",
    "countries": "countries",
    "country": "country fi", "back": "back", "reload": "reload", "retry": "retry",
    "cancel": "cancel", "clear": "clear", "help": "help", "quit": "quit",
  ]

  private func run(_ words: String...) async throws -> (output: String, errors: String) {
    let result = try await Executable.run(
      ["--file", "no/such/list"] + words, environment: ["HOME": "/dev/null"], in: directory.url)
    return (
      String(decoding: result.output, as: UTF8.self), String(decoding: result.errors, as: UTF8.self)
    )
  }

  private var names: [String] {
    get throws {
      // A program that measures coverage leaves its profile.
      try FileManager.default.contentsOfDirectory(atPath: directory.url.path())
        .filter { $0 != "default.profraw" }
    }
  }

  @Test func `no command that only reads makes a folder or a file`() async throws {
    // A watch has no end, an unshare makes a list, and an add begins this one.
    #expect(Set(Commands.words).subtracting(Self.reading.keys) == ["add", "unshare", "watch"])
    for line in Self.reading.values.sorted() {
      _ = try await run("-c", line)
      #expect(try names == [], "\(line)")
    }
    _ = try await run("--json", "-c", "list")
    #expect(try names == [])
  }

  @Test func `a list says that its file is not there, until the first add`() async throws {
    let said =
      "No todos yet. The file no/such/list does not exist; the first \"add\" creates it.\n"
    #expect(try await run("list").output == said)
    #expect(try await run("search", "x").output == said)
    let export = try await run("export")
    #expect(export.output == "" && export.errors == "todo-repl: \(said)")
    #expect(try await run("add", "x").output == "1 [ ] x\n")
    #expect(try names == ["no"])
    _ = try await run("remove", "1")
    #expect(
      try await run("list").output == "No todos yet. Type \"add\" and a title to add one.\n")
  }
}
