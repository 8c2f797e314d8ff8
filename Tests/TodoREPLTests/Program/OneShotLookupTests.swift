import Foundation
import Testing

/// A program that runs for one command about few todos, and reads no others.
struct OneShotLookupTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func url(_ name: String) -> URL { directory.url.appending(path: name) }

  private func result(
    _ file: String, _ arguments: [String], input: String = ""
  ) async throws -> Executable.Result {
    try await Executable.run(
      ["--file", file, "--clock", "2030-01-02 10:00"] + arguments,
      environment: ["TODO_REPL_COMPACT_AT": "1"], input: Data(input.utf8), in: directory.url)
  }

  private func run(
    _ file: String, _ arguments: [String], input: String = ""
  ) async throws -> String {
    let result = try await result(file, arguments, input: input)
    return String(decoding: result.output + result.errors, as: UTF8.self) + "\(result.status)"
  }

  private func output(_ file: String, _ arguments: [String]) async throws -> String {
    String(decoding: try await result(file, arguments).output, as: UTF8.self)
  }

  /// Makes a list of 600 todos with an index, and with saves after the snapshot.
  private func fill(_ file: String) async throws {
    let rows = (1...600).map { "add Todo \($0) +home" }.joined(separator: "\n")
    _ = try await run(file, ["--sync", "off"], input: rows)
    // A new snapshot is due at each edit until all todos are in one.
    _ = try await run(
      file, [], input: "done 20\nset 30 !high due:tomorrow\nset 40 depends:41\nnote 50 long ago\n")
    let edits = "done 60\nrename 61 Changed\nremove 62\nadd New\nadd Newer\nset 63 under:64\n"
    _ = try await run(file, ["--sync", "off"], input: edits)
    let text = try String(contentsOf: url(file), encoding: .utf8)
    try #require(text.contains(#""index":""#))
  }

  private func copy(_ file: String, to copy: String) throws {
    for name in [copy, copy + ".mark"] { try? FileManager.default.removeItem(at: url(name)) }
    try FileManager.default.copyItem(at: url(file), to: url(copy))
  }

  @Test func `a command does and says what a program does that reads the list`() async throws {
    try await fill("todos")
    let commands = [
      "done 5", "done 20", "done 60", "done 40", "done 41", "done 5-9", "done 62", "done 700",
      "done 5 7 601", "reopen 20", "reopen 5", "toggle 30", "start 31", "stop 31", "show 30",
      "show 50", "show 61", "show 602", "show 40 41", "rename 61 Again", "rename 30 Sooner !low",
      "rename 12 Walk due:2030-02-03", "rename 12 Part under:13", "set 30 due:none",
      "set 12 depends:13", "set 12 every:week due:today", "note 50 more", "note 50 \"\"",
      "postpone 30 1w", "postpone 12", "remove 602", "remove 64", "remove 5 5 6", "unarchive 20",
      "done 5 --all", "show 9999999", "show last", "done -1",
    ]
    try copy("todos", to: "one")
    try copy("todos", to: "whole")
    var answers: [String] = []
    for command in commands {
      answers.append(try await output("one", ["-c", command]))
    }
    let whole = try await output("whole", commands.flatMap { ["-c", $0] })
    #expect(answers.joined() == whole)
    let list = ["-c", "export - --format jsonl"]
    #expect(try await run("one", list) == run("whole", list))
    #expect(try await run("one", ["-c", "stats"]) == run("whole", ["-c", "stats"]))
  }

  @Test func `damage in other todos is none of its business`() async throws {
    try await fill("todos")
    _ = try await run("todos", ["-c", "add Last"])
    let bytes = try Data(contentsOf: url("todos"))
    let place = try #require(bytes.range(of: Data("Todo 300".utf8)))
    let handle = try FileHandle(forWritingTo: url("todos"))
    try handle.seek(toOffset: UInt64(place.lowerBound))
    try handle.write(contentsOf: Data("todo".utf8))
    try handle.close()
    #expect(try await run("todos", ["done", "5"]) == "5 [x] Todo 5  +home\n0")
    #expect(try await run("todos", ["show", "300"]).hasSuffix("1"))
    #expect(try await run("todos", ["list"]).hasSuffix("1"))
  }
}
