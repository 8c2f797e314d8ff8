import Testing

@testable import todo_repl

struct AliasTests {
  private static let aliases = [
    "hot": "list pri:high", "t": "list open due:today", "급": "list pri:high",
  ]

  @Test(arguments: [
    ("hot", "list pri:high"), ("hot sort:due", "list pri:high sort:due"),
    ("  t +home", "list open due:today +home"),
    ("hotter", "hotter"), ("list hot", "list hot"), ("", ""), ("급", "list pri:high"),
    ("HOT sort:due", "list pri:high sort:due"),
  ])
  func `the first word is the line that it stands for`(line: String, meaning: String) {
    #expect(Alias.expand(line, Self.aliases) == meaning)
  }

  @Test(arguments: [
    ("hot=list pri:high", "hot", "list pri:high"), ("a=add x=y", "a", "add x=y"),
    ("급=목록", "급", "목록"),
  ])
  func `an option names a line`(text: String, name: String, line: String) throws {
    #expect(try OptionsParser.parse(["--alias", text]).aliases == [name: line])
    #expect(
      try OptionsParser.parse(settings: ["--alias=\(text)"], onTopOf: ProgramOptions()).aliases == [
        name: line
      ])
  }

  @Test(arguments: [
    "hot", "=list", "hot=", "hot= ", "a b=list", "--x=list", "3=list", "'a'=list", "#a=list", "",
  ])
  func `what is no word and line is refused`(text: String) {
    #expect(throws: OptionsError.notAnAlias(text)) { try OptionsParser.parse(["--alias=\(text)"]) }
  }

  @Test(arguments: ["list", "ls", "LIST", "추가", "quit"])
  func `a command keeps its meaning`(word: String) {
    #expect(throws: OptionsError.nameOfCommand(.alias, word)) {
      try OptionsParser.parse(["--alias=\(word)=add"])
    }
  }

  @Test func `help of one says what it stands for, and explains its command`() throws {
    for line in ["help hot", "hot --help", "도움말 HOT"] {
      let invocation = try CommandParser.parse(line, aliases: Self.aliases)
      let topic = HelpTopic.alias("hot", line: "list pri:high")
      #expect(invocation?.arguments as? HelpTopic? == topic, "\(line)")
    }
    let text = HelpText.alias("hot", "list pri:high", in: .english)
    #expect(text.hasPrefix("\"hot\" is your own command for: list pri:high\n\nUsage: list "))
    #expect(HelpText.alias("x", "nothing", in: .english).hasSuffix("for: nothing"))
    #expect(HelpText.alias("hot", "목록 open", in: .korean).contains("\n\n사용법: 목록 "))
  }

  @Test func `the line behind one is read as behind its command`() throws {
    let invocation = try CommandParser.parse("t +home", aliases: Self.aliases)
    #expect(try invocation == CommandParser.parse("list open due:today +home"))
  }

  @Test func `help shows them`() {
    let text = HelpText.overview(
      in: .english, aliases: ["hot": "list pri:high", "b": "back\u{1B}"])
    #expect(text.contains("\n\nYour own commands:\n  b   "))
    #expect(text.contains("\n  hot   ") && text.contains("  list pri:high\n"))
  }
}
