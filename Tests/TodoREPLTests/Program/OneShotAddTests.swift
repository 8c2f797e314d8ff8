import Foundation
import Testing

/// A program that runs for one `add`, which does not read the list.
struct OneShotAddTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) async throws -> (output: String, errors: String, status: Int32) {
    let result = try await Executable.run(
      ["--file", "todos"] + arguments, environment: environment, input: Data(input.utf8),
      in: directory.url)
    return (
      String(decoding: result.output, as: UTF8.self),
      String(decoding: result.errors, as: UTF8.self),
      result.status
    )
  }

  private var file: URL { directory.url.appending(path: "todos") }

  /// What is the same of all todos that are added at different moments.
  private func same(_ json: String) -> String {
    json.replacing(/"(id|createdAt)":"[^"]*"/, with: "")
  }

  @Test func `the row is that of a program that has read the list`() async throws {
    #expect(try await run("add", "first").output == "1 [ ] first\n")
    let words = "Milk +shop !high due:2030-01-02"
    let read = try await run("--json", input: "add \(words)\n")
    let unread = try await run("--json", "-c", "add \(words)")
    #expect(unread.status == 0 && unread.errors.isEmpty)
    #expect(
      same(unread.output) == same(read.output).replacing(#""number":2"#, with: #""number":3"#))
    #expect(
      try await run("add", "Milk", "+shop", "!high", "due:2030-01-02").output
        == "4 [ ] Milk  !high due:2030-01-02 +shop\n")
    #expect(try await run("search", "Milk").output.hasPrefix("4 [ ] Milk"))
  }

  @Test func `damage in the list is none of its business, and is told by who reads`() async throws {
    for title in ["one", "two", "three"] { _ = try await run("add", title) }
    var bytes = try Data(contentsOf: file)
    let place = try #require(bytes.range(of: Data("two".utf8)))
    bytes.replaceSubrange(place, with: Data("twO".utf8))
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: bytes)
    try handle.close()
    #expect(try await run("add", "four").output == "4 [ ] four\n")
    let list = try await run("list")
    #expect(list.status == 1 && list.errors.contains("line 3"))
    // Without a mark the add reads, too.
    try FileManager.default.removeItem(at: directory.url.appending(path: "todos.mark"))
    let add = try await run("add", "five")
    #expect(add.status == 1 && add.output.isEmpty && add.errors.contains("line 3"))
  }

  @Test func `further commands go on with the list`() async throws {
    _ = try await run("add", "one")
    let result = try await run("-c", "add two", "-c", "add three", "-c", "undo", "-c", "list")
    #expect(
      result.output == """
        2 [ ] two
        3 [ ] three
        3 [ ] three (removed)
        Taken back: add
        2 [ ] two
        1 [ ] one
        2 todos, 2 open

        """)
    let undone = try await run("-c", "add four", "-c", "undo", "-c", "redo")
    #expect(
      undone.output == """
        4 [ ] four
        4 [ ] four (removed)
        Taken back: add
        4 [ ] four
        Made again: add

        """)
  }

  @Test func `the file is compacted after the answer, when that is due`() async throws {
    for number in 1...10 {
      let result = try await run("add", "todo", environment: ["TODO_REPL_COMPACT_AT": "500"])
      #expect(result.output == "\(number) [ ] todo\n")
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(#""snapshot":"#))
    #expect(try await run("list").output.hasSuffix("10 todos, 10 open\n"))
  }

  @Test func `a torn end and a file without a mark are settled first`() async throws {
    for title in ["one", "two"] { _ = try await run("add", title) }
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(#"12345678 {"at":"#.utf8))
    try handle.close()
    let torn = try await run("add", "three")
    #expect(torn.output == "3 [ ] three\n" && torn.errors.contains("todos.torn"))
    try FileManager.default.removeItem(at: directory.url.appending(path: "todos.mark"))
    try Data((#"{"format":"todo-repl journal","version":3}"# + "\n").utf8).write(to: file)
    #expect(try await run("add", "first").output == "1 [ ] first\n")
  }

  @Test func `a write that fails is told, with a status, and nothing is added`() async throws {
    _ = try await run("add", "one")
    let before = try Data(contentsOf: file)
    let refused = try await Executable.run(
      ["--file", "todos", "--sync", "wrong", "add", "x"], in: directory.url)
    #expect(refused.status == 2)
    let blank = try await run("add", " ")
    #expect(blank.status == 1)
    #expect(try Data(contentsOf: file) == before)
  }
}
