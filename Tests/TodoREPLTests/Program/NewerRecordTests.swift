import Foundation
import Testing

@testable import Repositories

/// The program beside a list in which a later version has written a record of an unknown kind.
struct NewerRecordTests {
  private static let todo =
    #"{"createdAt":2,"id":"00000000-0000-0000-0000-000000000001","number":1,"rank":"a0","title":"Milk"}"#

  private let directory: TemporaryDirectory
  private let list: URL
  private let bytes: Data

  init() throws {
    directory = try TemporaryDirectory()
    list = directory.url.appending(path: "todos")
    let records = [
      #"{"highestNumber":1,"rev":5,"snapshot":1}"#, #"{"todo":\#(Self.todo)}"#,
      #"{"series":{"every":"week"}}"#,
    ]
    let header = #"{"format":"todo-repl journal","gen":"00c0ffee00c0ffee","version":3}"#
    bytes = Data("\(header)\n".utf8) + Data(records.flatMap { JournalLine.checked(Array($0.utf8)) })
    try bytes.write(to: list)
  }

  private func run(
    _ line: String, language: String = "C"
  ) async throws -> (output: String, errors: String, status: Int32) {
    // Little may be written before the file is compacted, which would leave the record out.
    let environment = ["LC_ALL": language, "TODO_REPL_COMPACT_AT": "1"]
    let result = try await Executable.run(
      ["--file", "todos", "-c", line], environment: environment, in: directory.url)
    return (
      String(decoding: result.output, as: UTF8.self),
      String(decoding: result.errors, as: UTF8.self), result.status
    )
  }

  @Test(arguments: ["list", "search milk", "show 1"])
  func `reading shows the todos, tells the record, and leaves the file as it was`(
    line: String
  ) async throws {
    let answer = try await run(line)
    #expect(answer.output.hasPrefix("1 [ ] Milk\n") && answer.status == 0, "\(answer)")
    #expect(answer.errors.contains(#"line 4 of todos has a "series""#), "\(answer)")
    #expect(try Data(contentsOf: list) == bytes)
  }

  @Test(arguments: [
    "add Tea", "done 1", "toggle 1", "set 1 +a", "rename 1 Oats", "note 1 x", "remove 1",
    "import rows.txt",
  ])
  func `each edit is refused with the kind of the record, and leaves the file as it was`(
    line: String
  ) async throws {
    try Data("Tea\n".utf8).write(to: directory.url.appending(path: "rows.txt"))
    for (language, sentence) in [
      ("C", #"Cannot save in todos: line 4 has a "series", which only a later version"#),
      ("ko_KR.UTF-8", #"파일 todos에 저장할 수 없습니다: 4번째 줄의 "series" 기록은"#),
    ] {
      let answer = try await run(line, language: language)
      #expect(answer.status == 1 && answer.errors.contains(sentence), "\(answer)")
      #expect(try Data(contentsOf: list) == bytes)
    }
    #expect(try await run("list").output == "1 [ ] Milk\n1 todo, 1 open\n")
  }
}
