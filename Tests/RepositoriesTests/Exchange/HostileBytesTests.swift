import Foundation
import Repositories
import StateStoreTesting
import Testing

/// Random bytes as files of todos.
struct HostileBytesTests {
  @Test(arguments: ExchangeFormat.allCases)
  func `no bytes are too much, and pieces make no difference`(format: ExchangeFormat) async throws {
    try await withSeed { random in
      let pieces =
        [
          "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", "\r\n", " ", "x ", "(A) ", "2026-11-20 ",
          "@a", "+b", "due:2026-12-01", "id:00000000-0000-0000-0000-000000000001", "\u{0}",
          "\u{FEFF}",
          "\"title\"", "\"description\"", "\"uuid\"", "\"number\"", "1e999", "null", "🥛", "\u{301}",
          "\"00000000-0000-0000-0000-000000000001\"", "\"status\":\"deleted\"",
          "{\"description\":\"x\"}",
        ].map { Array($0.utf8) } + [[0xFF], [0xE2, 0x82], [0xC0, 0x80]]
      for _ in 0..<LongTests.rounds(2_000) {
        let bytes = (0..<Int.random(in: 0...30, using: &random)).flatMap { _ in
          pieces.randomElement(using: &random) ?? []
        }
        let whole = rows(format, bytes, rowLimit: 64)
        let size = Int.random(in: 1...9, using: &random)
        #expect(rows(format, bytes, pieces: size, rowLimit: 64) == whole)
      }
    }
  }

  /// Values of a member that a todo keeps without a meaning.
  private static let values: [[UInt8]] =
    [
      "tru", "01", "1e999", "-", "\"\\q\"", "\"a\nb\"", "\"\u{1}\"", "\"\\ud800\"", "\"\u{2028}\"",
      "{\"a\":1,\"a\":2}", "{\"a\":}", "[1,]", "\"open", "null", "[ 1 ,\t2 ]",
    ].map { Array($0.utf8) } + [
      [0x22, 0x78, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x5B, 0x22, 0xE2, 0x82, 0x22, 0x5D],
      Array(repeating: 0x5B, count: 100_000) + Array(repeating: 0x5D, count: 100_000),
    ]

  @Test(arguments: [
    #""description":"x","uuid":"2e9144ad-2c53-49ef-8727-461e978e28c4""#,
    #""description":"x","status":"recurring","due":"20261128T000000Z","recur":"daily","mask":"-""#,
    #""description":"x","depends":["2e9144ad-2c53-49ef-8727-461e978e28c4"],"priority":"X""#,
  ])
  func `a task with any value is a bad row, or a todo that can be stored and exported`(
    task: String
  ) throws {
    for value in Self.values {
      for (before, after) in [("", ""), (#"{"entry":"20261128T000000Z","other":"#, "}")] {
        let row =
          Array("{\(task),\"odd\":\(before)".utf8) + value + Array("\(after)}".utf8)
        for case .todo(let read) in rows(.taskwarrior, row) {
          let todo = read.todo(number: 1, rank: .between(nil, nil), moment: .distantPast)
          let stored = try file(.jsonLines, [todo])
          #expect(String(validating: stored, as: UTF8.self) != nil)
          #expect(rows(.jsonLines, stored) == [.todo(ImportedTodo(todo))])
          #expect(rows(.taskwarrior, try file(.taskwarrior, [todo])).map(\.title) == ["x"])
        }
      }
    }
  }
}
