import Testing

@testable import todo_repl

struct TextLinesTests {
  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("a\r\n", ["a", ""]),
    ("a\r\nb\r\n", ["a", "b", ""]),
    ("\u{FEFF}a\r\n", ["a", ""]), ("\u{FEFF}", [""]), ("\r\n", ["", ""]), ("\na", ["", "a"]),
    ("a\rb", ["a\rb"]), ("a\u{FEFF}", ["a\u{FEFF}"]), (" a ", [" a "]),
  ])
  func `lines have no ends, and no byte order mark`(text: String, lines: [String]) {
    #expect(TextLines.of(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } == lines)
  }
}
