import Testing

@testable import todo_repl

struct CommandsTests {
  /// The commands that a word can mean, as words.
  enum Meaning: Equatable {
    case one(String)
    case several([String])
    case none(suggestion: String?)
  }

  private func match(_ word: String) -> Meaning {
    let words = Commands.commands(word).map(\.name.word)
    return switch words.count {
    case 0: .none(suggestion: CommandHint.word(for: word))
    case 1: .one(words[0])
    default: .several(words)
    }
  }

  @Test func `the command words are these`() {
    #expect(
      Commands.words.joined(separator: " ")
        == "add list today next waiting blocked context search watch show done reopen toggle archive unarchive start stop set edit postpone skip rename note move remove purge stats tags projects calendar undo redo history "
        + "import export read share unshare due hooks countries country back more reload retry cancel clear help tour quit"
    )
  }

  @Test(arguments: [("find ", "search"), ("15 ", "rename"), ("/milk ", "search")])
  func `of a long line only the command is suggested`(beginning: String, meant: String) {
    let line = beginning + String(repeating: "bread ", count: 1_000)
    let error = #expect(throws: Misunderstanding.self) { try CommandParser.parse(line) }
    let message = error?.problem.message ?? ""
    #expect(message.contains("did you mean \"\(meant)\"?") && message.count < 250, "\(message)")
  }

  @Test func `no word is of two commands`() {
    let words = Commands.all.flatMap { command in
      [command.name.word] + command.synonyms + command.hints + command.koreanWords
    }
    #expect(Set(words).count == words.count)
  }

  @Test(arguments: Commands.all)
  func `the options of a command stand in its usage`(command: Command) {
    for option in command.options { #expect(command.name.usage.contains(option)) }
  }

  @Test(arguments: [
    ("ls", "list"), ("rm 1", "remove"), ("del 1", "remove"), ("delete 1", "remove"),
    ("exit", "quit"), ("q", "quit"), (":q", "quit"), ("?", "help"), ("undone 1", "reopen"),
  ])
  func `a synonym runs its command`(line: String, word: String) throws {
    #expect(try CommandParser.parse(line)?.name.word == word)
  }

  @Test(arguments: Commands.words)
  func `an exact word is its command, whatever else begins with it`(word: String) {
    #expect(match(word) == .one(word))
  }

  @Test(
    arguments: [
      // A unique beginning is its command, and one of several words names them all.
      ("lis", .one("list")), ("l", .one("list")), ("countri", .one("countries")),
      ("countr", .several(["countries", "country"])), ("cou", .several(["countries", "country"])),
      (
        "re", .several(["reopen", "rename", "remove", "redo", "read", "reload", "retry"])
      ),
      // A newer command leaves first letters to those that had them.
      ("m", .one("move")), ("mor", .one("more")), ("t", .one("toggle")), ("ta", .one("tags")),
      ("p", .one("purge")), ("pu", .one("purge")), ("pro", .one("projects")),
      ("ca", .one("cancel")), ("cal", .one("calendar")),
      ("c", .several(["countries", "country", "cancel", "clear"])),
      // In any case, and in Korean.
      ("LIST", .one("list")), ("LS", .one("list")), ("Done", .one("done")), ("RM", .one("remove")),
      ("EXIT", .one("quit")), ("LI", .one("list")), ("목록", .one("list")), ("목", .one("list")),
      ("완료", .one("done")), ("미완료", .one("reopen")), ("취소", .one("cancel")),
      ("실행취소", .one("undo")), ("나라", .one("country")),
      // A mistyped word, and one of another program, suggest a command.
      ("lst", .none(suggestion: "list")), ("lis\u{301}", .none(suggestion: "list")),
      ("완뇨", .none(suggestion: nil)), ("listing", .none(suggestion: nil)),
      ("", .none(suggestion: nil)), ("new", .none(suggestion: "add")),
      ("view", .none(suggestion: "show")), ("complete", .none(suggestion: "done")),
      ("NEW", .none(suggestion: "add")), ("tutorial", .none(suggestion: "tour")),
      ("annotate", .none(suggestion: "note")), ("mv", .none(suggestion: "move")),
      ("up", .none(suggestion: "back")), ("refresh", .none(suggestion: "reload")),
      ("bye", .none(suggestion: "quit")),
    ] as [(String, Meaning)])
  func `a word means one command, several, or none`(word: String, meaning: Meaning) {
    #expect(match(word) == meaning)
  }

  @Test func `each command has a Korean word`() {
    for command in Commands.all { #expect(!command.koreanWords.isEmpty, "\(command.name.word)") }
    #expect(Set(KoreanWords.ofCommands.keys) == Set(Commands.words))
  }

  @Test(
    arguments: [
      ("ㅣㅑㄴㅅ", "list"), ("ㅁㅇㅇ 우유", "add"), ("애ㅜㄷ 1", "done"), ("ㅂㅕㅑㅅ", "quit"), ("cnrk 우유", "추가"),
      ("ahrfhr", "목록"),
      ("dhksfy 1", "완료"), ("sort:due", "list sort:due"), ("+home open", "list +home open"),
      ("overdue", "list overdue"),
      ("15", "show 15"), ("3-4", "show 3-4"),
      ("top 15", "move 15 top"), ("sort due", "list sort:due"),
      ("last", "show last"), ("dd", "remove"), ("dd 3", "remove 3"), (":wq", "quit"),
      (":x", "quit"),
      ("ZZ", "quit"), ("x 3", "done 3"), ("vi 3", "edit 3"), ("active", "list started"),
      ("doing", "list started"), ("3 due:fri", "set 3 due:fri"),
      ("3-5,9 +a -b", "set 3-5,9 +a -b"), ("3 5 due:fri", "set 3 5 due:fri"), ("1 2", "show 1 2"),
      ("3 5 New title", "3 5 New title"),
      ("3 due:somday", "set 3 due:somday"),
      ("15 New title", "rename 15 New title"), ("15 'Buy' \"+x\"", "rename 15 Buy \\+x"),
      ("3 modify due:fri", "set 3 due:fri"), ("modify 3 due:fri", "set 3 due:fri"),
      ("3 mod +x", "set 3 +x"), ("annotate 3 a b", "note 3 a b"), ("3 annotate a b", "note 3 a b"),
      ("3 dnoe", "done 3"), ("3 Post it", "rename 3 Post it"), ("3 don", "done 3"),
      ("new Buy milk", "add Buy milk"),
      ("task list open", "list open"), ("todo", "list"), ("todo Buy milk", "add Buy milk"),
      (":w", ":w"), ("lsprj", "projects"),
      ("/milk", "search milk"), ("completed", "list done"), ("friday", "list open due:friday"),
      ("금요일", "list open due:금요일"), ("모레", "list open due:모레"), ("restore 3", "unarchive 3"),
      ("man", "help"), ("info 3", "show 3"), ("3 info", "show 3"), ("lsa", "list"),
      ("cls", "clear"),
      ("3-5 New title", "3-5 New title"), ("prioritize", "prioritize"),
      ("due:never", "due:never"), ("lst", "list"),
      ("tag 3 home car", "set 3 +home +car"), ("tag 3 +home", "set 3 +home"),
      ("untag 3 home", "set 3 -home"), ("pri 3 high", "set 3 pri:high"),
      ("project 3-5 house", "set 3-5 project:house"), ("depends 3 1", "set 3 depends:1"),
      ("sort name", "list sort:due"), ("sort -due", "list sort:-due"), ("on edit x", "hooks"),
    ] as [(String, String)])
  func `a line without a command suggests one that means something`(line: String, meant: String) {
    do {
      _ = try CommandParser.parse(line)
      Issue.record("\(line) is a command")
    } catch {
      let expected = meant == line ? nil : meant
      #expect(error.problem.suggestion == expected)
      if let expected {
        #expect(
          (try? CommandParser.parse(
            expected
              + (["add", "done", "remove", "추가", "완료"].contains(expected) ? " 1" : ""))) != nil
            || expected == "set 3 due:somday")
      }
    }
  }

  @Test func `words for what no command does are explained`() {
    for (line, text) in [
      (":w", "each edit is saved at once")
    ] {
      let error = #expect(throws: Misunderstanding.self) { try CommandParser.parse(line) }
      let problem = error?.problem
      #expect(problem?.code == "unknown_command" && problem?.suggestion == nil)
      #expect(problem.map { Language.english.text(of: $0).contains(text) } == true, "\(line)")
    }
  }

  @Test(arguments: [("-l", "ls"), ("-la", "--all"), ("-lhtr", "ls"), ("-x", nil)])
  func `the shell's options of ls are answered by what they mean here`(
    option: String, meant: String?
  ) {
    let error = #expect(throws: Misunderstanding.self) { try CommandParser.parse("ls \(option)") }
    #expect(error?.problem.suggestion == meant)
  }

}
