import Foundation
import Testing

/// A program at a pipe whose look at its file fails before a command.
struct NotCurrentTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func run(_ arguments: [String]) async throws {
    _ = try await Executable.run(arguments, in: directory.url)
  }

  /// What an open program answers to lines, between which something happens to its file.
  private func answers(
    to lines: [String], _ happens: () async throws -> Void
  ) async throws -> (output: [String], errors: String, status: Int32) {
    let errors = directory.url.appending(path: "errors")
    try Data().write(to: errors)
    let program = try PipedProgram(
      ["--file", "todos"], errors: try FileHandle(forWritingTo: errors), in: directory.url)
    var answers = [try await program.answer(to: "list")]
    try await happens()
    for line in lines { answers.append(try await program.answer(to: line)) }
    let status = try await program.end()
    return (answers, String(decoding: try Data(contentsOf: errors), as: UTF8.self), status)
  }

  private func move(_ name: String, to other: String) throws {
    let (from, to) = (directory.url.appending(path: name), directory.url.appending(path: other))
    try? FileManager.default.removeItem(at: to)
    try FileManager.default.moveItem(at: from, to: to)
  }

  private func expect(
    _ answers: (output: [String], errors: String, status: Int32), _ reason: String
  ) {
    let list = "1 [ ] one\n1 todo, 1 open\n"
    #expect(answers.output == [list, list, list])
    let errors = answers.errors.split(separator: "\n")
    #expect(errors.count == 2)
    for error in errors {
      #expect(error.contains("the shown list is from "))
      #expect(error.contains(reason))
    }
    #expect(answers.status == 1)
  }

  @Test func `the rows of a file that is gone show with an error that says as of when`()
    async throws
  {
    try await run(["--file", "todos", "add", "one"])
    let answers = try await answers(to: ["list", "list"]) { try move("todos", to: "away") }
    expect(answers, "was moved or removed")
  }

  @Test func `the rows of a file that cannot be read any more show with an error`() async throws {
    try await run(["--file", "todos", "add", "one"])
    let answers = try await answers(to: ["list", "search o"]) {
      try move("todos", to: "away")
      try FileManager.default.createDirectory(
        at: directory.url.appending(path: "todos"), withIntermediateDirectories: false)
    }
    #expect(answers.output.count == 3 && answers.output.allSatisfy { $0.contains("1 [ ] one") })
    #expect(answers.errors.split(separator: "\n").count == 2)
    #expect(answers.errors.contains("the shown list is from "))
    #expect(answers.status == 1)
  }

  @Test func `one todo shows with its notes and its history, too`() async throws {
    try await run(["--file", "todos", "add", "one"])
    let place = directory.url.appending(path: "todos")
    let answers = try await answers(to: ["show 1", "show 1"]) { try Data().write(to: place) }
    for (answer, count) in zip(answers.output, [2, 2, 2]) {
      #expect(answer.split(separator: "\n").count == count, "\(answer)")
    }
    let errors = answers.errors.split(separator: "\n")
    #expect(errors.count == 2 && errors.allSatisfy { $0.contains("the shown list is from ") })
  }

  @Test func `another list in the place of the one that shows is told`() async throws {
    try await run(["--file", "todos", "add", "one"])
    try await run(["--file", "other", "add", "uno"])
    try await run(["--file", "other", "add", "due"])
    let answers = try await answers(to: ["list", "list"]) { try move("other", to: "todos") }
    expect(answers, "another list, or an empty file, is in its place")
  }
}
