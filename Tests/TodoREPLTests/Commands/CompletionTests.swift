import Repositories
import StateStore
import Testing

@testable import todo_repl

struct CompletionTests {
  private func words(_ line: String) -> [String] {
    var milk = Todo.sample(3, "Buy milk")
    milk.tags = ["home"]
    let todos = [
      milk, .sample(12, "Milk the cow", isDone: true), .sample(31, "우유 사기"), .sample(5, "+x358"),
    ]
    let sources = Completion.Sources(
      todos: .init(todos), countries: [.aland, .korea, .vatican],
      aliases: ["hot": "list pri:high", "급한": "list", "fix": "set 3"]
    ) { folder in
      folder == "." ? ["a b.txt", "sub/", ".hidden"] : ["todo.txt"]
    }
    return Completion(of: line, from: sources).candidates.map(\.text)
  }

  @Test(
    arguments: [
      ("ren", ["rename"]), ("help un", ["unarchive", "undo", "unshare"]), ("done mil", ["3"]),
      ("toggle mil", ["3", "12"]),
      ("show 3", ["3", "31"]), ("show 3 ", ["3", "12", "31", "5"]), ("추", ["추가"]),
      ("다시", ["다시열기", "다시실행"]),
      ("done +h", ["+home"]), ("set +h", ["+home"]), ("remove 12 우", ["31"]),
      ("rename 3 ", ["'Buy milk'"]), ("rename +3 ", []), ("rename 5 ", ["\\+x358"]),
      ("rename 3 x pri:h", ["pri:high"]),
      ("add x pri:", ["pri:high", "pri:medium", "pri:low"]), ("list pri:n", ["pri:none"]),
      ("set 3 pri:lo", ["pri:low"]), ("reopen mil", ["12"]), ("reo mil", ["12"]),
      ("move 3 b", ["before", "bottom"]), ("move 3 before 1", ["12"]), ("list +", ["+home"]),
      ("add x !h", ["!high"]), ("set 3 due:tod", ["due:today"]), ("list ove", ["overdue"]),
      ("list sort:du", ["sort:due"]), ("list sort:-t", ["sort:-title"]),
      ("list sort:priority,-d", ["sort:priority,-due"]), ("search x sort:due,d", []),
      ("list sort:-due,title,p", ["sort:-due,title,priority", "sort:-due,title,project"]),
      (
        "list created:",
        [
          "created:today", "created:yesterday", "created:last-week", "created:last-month",
          "created:week", "created:month", "created:none",
        ]
      ),
      ("add x created:", []), ("set 3 completed:", []),
      ("done completed:y", ["completed:yesterday"]),
      ("country k", ["KR"]), ("country åland", ["AX"]),
      ("import ", ["'a b.txt'", "sub/", "--strict", "--format"]),
      ("import sub/t", ["sub/todo.txt"]),
      ("import --format t", ["taskwarrior", "todo.txt"]), ("export x --format j", ["jsonl"]),
      ("export x --", ["--force", "--with-ids", "--format"]),
      ("export .h", [".hidden"]), ("import \"a b", ["\"a b.txt\""]), ("import 'a", ["'a b.txt'"]),
      ("import \"s", ["\"sub/"]), ("import \"sub/\"t", ["sub/todo.txt"]), ("nothing x", []),
      ("list due:we", ["due:weekend", "due:wednesday", "due:wed", "due:week"]),
      ("add x due:week", ["due:weekend"]), ("add x due:next", ["due:next-week", "due:next-month"]),
      ("add x wait:due", ["wait:due-1d", "wait:due-3d", "wait:due-1w", "wait:due-1m"]),
      ("add x until:due", []), ("list wait:due", []),
      ("list wait:n", ["wait:next-week", "wait:next-month", "wait:none"]),
      ("set 3 scheduled:tom", ["scheduled:tomorrow"]), ("list wai", ["waiting"]),
      ("list completed:last", ["completed:last-week", "completed:last-month"]),
      ("start mil", ["3"]),
      ("add x due:내", ["due:내일"]), ("postpone 3 tom", ["tomorrow"]),
      ("calendar ju", ["june", "july"]), ("달력 다", ["다음달"]), ("cal 2", []),
      ("postpone mil", ["3", "12"]),
      ("help da", ["dates"]), ("hot", ["hot"]), ("급", ["급한"]), ("help hot", ["hot"]),
      ("hot +h", ["+home"]), ("급한 ove", ["overdue"]), ("fix +h", ["+home"]), ("도움말 추", ["추가"]),
      ("도움말 날", ["날짜"]),
      ("export ~/t", ["~/todo.txt"]), ("export \"~/t", ["\"~/todo.txt\""]), ("undo ", ["--any"]),
      ("countries --", ["--all"]),
      ("countries sort:", ["sort:name", "sort:population", "sort:area"]),
      ("countries europe sort:p", ["sort:population"]), ("country 바티", ["VA"]),
      ("set 3 -", ["-home"]), ("list -h", ["-home"]), ("done -h", ["-home"]), ("add x -", []),
      ("list (ove", ["(overdue"]), ("list ((+h", ["((+home"]), ("done (pri:lo", ["(pri:low"]),
      ("list due:fri..sun", ["due:fri..sunday", "due:fri..sun"]), ("add x due:fri..sun", []),
      ("country VATICAN", ["VA"]), ("country \"south k", ["KR"]), ("country x", []),
    ] as [(String, [String])])
  func `words become what they can be`(line: String, expected: [String]) {
    #expect(words(line) == expected)
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func `no completion has a line break, whatever a file has brought`(lineBreak: String) {
    var todo = Todo.sample(2, "Buy\(lineBreak)remove 1")
    todo.tags = ["tag\(lineBreak)remove 1"]
    todo.project = "project\(lineBreak)remove 1"
    let sources = Completion.Sources(
      todos: .init([.sample(1, "Keep"), todo]), countries: [],
      contexts: ["context\(lineBreak)remove 1"]
    ) { _ in ["file\(lineBreak)remove 1"] }
    func words(_ line: String) -> [String] {
      Completion(of: line, from: sources).candidates.map(\.text)
    }
    #expect(words("rename 2 ") == ["'Buy remove 1'"])
    for line in ["list +", "list +t", "list project:", "list project:p", "import f", "done buy"] {
      #expect(words(line).allSatisfy { !$0.contains(where: \.isNewline) }, "\(line)")
    }
    #expect(words("list +t") == [] && words("import f") == [])
    #expect(words("done buy") == ["2"])
  }

  @Test(arguments: [
    ("", [], "", 0), ("a", [], "a", 0), ("a  b", ["a"], "b", 3), ("a 'b c", ["a"], "b c", 2),
    ("a \"b\" ", ["a", "b"], "", 6), ("a b\\ c", ["a"], "b c", 2), ("don't x", ["don't"], "x", 6),
    ("list due:\"next w", ["list"], "due:next w", 5), ("a \"b\\c\\\"", ["a"], "b\\c\"", 2),
    ("a b\"c'd\" e", ["a", "bc'd"], "e", 9),
    ("x\na b", ["a"], "b", 4),
  ])
  func `a line is taken apart`(text: String, words: [String], word: String, start: Int) {
    let line = CompletedLine(text)
    #expect(line.words == words && line.word == word && line.start == start)
  }

  @Test func `a list of completions fits the window`() {
    #expect(CompletionList.text(of: ["a", "bb", "c"], in: 8) == "a   bb\nc\n")
    let many = CompletionList.text(of: (1...50).map { "\($0)" }, in: 4)
    #expect(many.hasSuffix("40\n… +10\n"))
  }
}
