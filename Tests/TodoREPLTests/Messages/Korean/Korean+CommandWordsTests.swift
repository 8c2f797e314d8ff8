import Foundation
import Testing

@testable import todo_repl

/// Korean texts name the Korean words of commands.
struct KoreanCommandWordsTests {
  /// The English words of commands behind a quotation mark of a text.
  private static func english(in text: String) -> [String] {
    text.matches(of: /["`]([a-z]+)\b/).map { String($0.output.1) }
      .filter { KoreanWords.ofCommands[$0] != nil }
  }

  @Test func `no Korean text has the English word for a command in quotes`() throws {
    let root = (1...5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let folder = root.appending(path: "Sources/todo-repl/Messages/Korean")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 20)
    for file in files {
      var literals = Literals(of: try String(contentsOf: file, encoding: .utf8))
      for text in literals.texts() {
        #expect(Self.english(in: text) == [], "\(file.lastPathComponent): \(text)")
      }
    }
  }

  @Test func `the words are found in the literals of a source`() {
    var literals = Literals(
      of: """
        let a = "type \\"list\\" or \\(typed(.undo, "--any"))", b = ["list": "x"]
        let c = \"""
          "help \\(b)"
          \"""
        """)
    #expect(literals.texts().flatMap(Self.english) == ["list", "help"])
  }

  @Test(arguments: Commands.all)
  func `the Korean help of a command names other commands in Korean`(command: Command) {
    let text = Language.korean.text(of: command.name)
    #expect(Self.english(in: text.explanation) == [])
    #expect(HelpText.topic(command.name, in: .korean).hasPrefix("사용법: \(command.koreanWords[0])"))
    #expect(HelpText.topic(command.name, in: .korean).contains("같은 명령: "))
  }

  @Test func `the tour teaches the Korean words`() throws {
    let steps = Language.korean.tour.steps
    #expect(steps.count == Language.english.tour.steps.count)
    for step in steps {
      let line = try #require(step.title.firstRange(of: ": ").map { step.title[$0.upperBound...] })
      let word = String(line.prefix { $0 != " " })
      let command = try #require(Commands.command(word), "\(step.title) has no command")
      #expect(command.koreanWords.contains { $0.hasPrefix(word) })
      #expect(Self.english(in: step.notes) == [])
    }
    let texts = [
      Language.korean.tour.beginning, Language.korean.tour.end, Language.korean.tour.way,
    ]
    for text in texts { #expect(Self.english(in: text) == []) }
    #expect(Language.korean.text(.tourElsewhere).contains("todo-repl 둘러보기"))
  }

  @Test func `a line to type has the Korean word`() {
    #expect(Korean.typed(.undo, "--any") == "\"실행취소 --any\"")
    #expect(Korean.line("list +집 --all") == "목록 +집 --all")
    #expect(Korean.line("todo-repl") == "todo-repl")
    #expect(
      Language.korean.text(.list(.moreRows(3, line: "list open --all")))
        == "… 3개 더 있습니다. 모두 보려면 \"목록 open --all\"을 입력하세요.")
    #expect(
      Language.korean.text(.edit(.wordsInTitle("x", line: "rename 3 x due:fri")))
        .hasSuffix("제목변경 3 x due:fri"))
  }

  @Test(arguments: [
    ("lst", "list", "list"), ("ㅣㅑㄴㅅ", "list", "list"),
    ("agenda", "list open due:today", "목록 open due:today"),
    ("dd", "remove", "삭제"), ("cnrk", "추가", "추가"), ("내일", "list open due:내일", "목록 open due:내일"),
  ])
  func `what was meant is Korean, but beside a slip its own word`(
    typed: String, line: String, shown: String
  ) {
    #expect(Korean.line(line, meantBy: typed) == shown)
    let text = Language.korean.text(of: .unknownCommand(typed, suggestion: line))
    #expect(text.contains("\"\(shown)\"인가요?"))
  }

  @Test func `a beginning of Korean words is answered with those words`() {
    let error = #expect(throws: Misunderstanding.self) { try CommandParser.parse("나") }
    let text = error.map { Language.english.text(of: $0.problem) }
    #expect(text?.contains(#""나라들", "나라" and "나가기""#) == true, "\(text ?? "")")
    let short = #expect(throws: Misunderstanding.self) { try CommandParser.parse("삭 1") }
    #expect(short.map { Language.korean.text(of: $0.problem).contains("\"삭제\"는") } == true)
  }
}

/// The texts of the string literals in a Swift source.
private struct Literals {
  private var rest: Substring
  private var found: [String] = []

  init(of source: String) { rest = source[...] }

  mutating func texts() -> [String] {
    while !rest.isEmpty { skipCode(until: nil) }
    return found
  }

  /// Skips code up to a closing parenthesis, or to the end, and takes the literals in it.
  private mutating func skipCode(until end: Character?) {
    var depth = 0
    while let character = rest.popFirst() {
      switch character {
      case "\"": takeLiteral()
      case "(": depth += 1
      case ")" where depth == 0 && end == ")": return
      case ")": depth -= 1
      case "/" where rest.hasPrefix("/"): rest = rest.drop { !$0.isNewline }
      default: break
      }
    }
  }

  private mutating func takeLiteral() {
    let isLong = rest.hasPrefix("\"\"")
    if isLong { rest.removeFirst(2) }
    var text = ""
    while let character = rest.popFirst() {
      if character == "\\" {
        let escaped = rest.popFirst()
        if escaped == "(" { skipCode(until: ")") } else { text.append(escaped ?? " ") }
      } else if character == "\"", !isLong || rest.hasPrefix("\"\"") {
        if isLong { rest.removeFirst(2) }
        break
      } else {
        text.append(character)
      }
    }
    found.append(text)
  }
}
