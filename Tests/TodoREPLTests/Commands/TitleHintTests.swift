import Interactors
import Repositories
import StateStoreTesting
import Testing

@testable import todo_repl

/// Hints for words of a title that a person has probably meant as marks.
@Suite(.fewAtOnce)
struct TitleHintTests {
  private func line(_ line: String) throws -> String? {
    let invocation = try CommandParser.parse(line)
    switch invocation?.arguments {
    case let addition as TodoListCommands.Addition: return addition.hint?.line(number: 5)
    case let renaming as TodoListCommands.Renaming: return renaming.to.hint?.line(number: 5)
    default: return nil
    }
  }

  @Test(arguments: [
    ("add foo due tomorrow", "rename 5 foo due:tomorrow"),
    ("add Plan every monday", "rename 5 Plan every:mon"),
    ("add Water every 2 weeks", "rename 5 Water every:2w"),
    ("add Water every day", "rename 5 Water every:day"),
    ("add 운동 매주 월요일", "rename 5 운동 every:mon"),
    ("add 우유 마감:내일", "rename 5 우유 due:내일"), ("add 우유 프로젝트:집", "rename 5 우유 project:집"),
    ("add foo DUE Tomorrow", "rename 5 foo due:tomorrow"),
    ("add foo by friday +home", "rename 5 foo due:friday"),
    ("add foo due by fri", "rename 5 foo due:fri"),
    ("add foo due on 2026-12-01 at 17:00", "rename 5 foo due:2026-12-01T17:00"),
    ("add foo due fri 17:00", "rename 5 foo due:fri@17:00"),
    ("add foo Due:fri", "rename 5 foo due:fri"),
    ("add foo high priority due 3d", "rename 5 foo pri:high due:3d"),
    ("add foo priority low", "rename 5 foo pri:low"), ("add foo prio H", "rename 5 foo pri:high"),
    ("add foo priority:H", "rename 5 foo pri:high"), ("add foo tag:home", "rename 5 foo +home"),
    ("add \"a b\" due fri", "rename 5 'a b' due:fri"),
    ("add don't due fri", "rename 5 don\\'t due:fri"),
    ("add \"+home\" due fri", "rename 5 \\+home due:fri"),
    ("add ~ due fri", "rename 5 \\~ due:fri"),
    ("add \\#x due fri", "rename 5 #x due:fri"),
    ("rename 3 foo due tomorrow", "rename 5 foo due:tomorrow"),
    ("add Call mum due:tomorrow 5pm", "rename 5 Call mum due:tomorrow@17:00"),
    ("add Call mum due:fri at 9 !high", "rename 5 Call mum due:fri@09:00"),
    ("add 전화 due:내일 오후 5시", "rename 5 전화 due:tomorrow@17:00"),
    ("add Meet due:fri 5pm at the office", "rename 5 Meet at the office due:fri@17:00"),
    ("add Call due:fri 5pm high priority", "rename 5 Call pri:high due:fri@17:00"),
    ("add Meet due:fri 5pm by tomorrow", "rename 5 Meet by tomorrow due:fri@17:00"),
    ("add due:fri 5 pm Meeting", "rename 5 Meeting due:fri@17:00"),
    ("add foo due next week", "rename 5 foo due:next-week"),
    ("add foo until 24 dec", "rename 5 foo due:24-dec"),
    ("add Meet on next monday at 9", "rename 5 Meet due:next-mon@09:00"),
    ("add Call mum tomorrow", "rename 5 Call mum due:tomorrow"),
    ("add Call mum Tomorrow at 5pm", "rename 5 Call mum due:tomorrow@17:00"),
    ("add Call mum tonight", "rename 5 Call mum due:tonight"),
    ("add Call mum friday !high", "rename 5 Call mum due:friday"),
    ("add Call mum in 3 days", "rename 5 Call mum due:in-3-days"),
    ("add Party 24 december", "rename 5 Party due:24-december"),
    ("add 회의 내일", "rename 5 회의 due:내일"), ("add 회의 모레", "rename 5 회의 due:모레"),
    ("add 보고서 금요일까지", "rename 5 보고서 due:금요일까지"),
    ("add 회의 다음 주 월요일", "rename 5 회의 due:다음-주-월요일"),
    ("add 회의 12월 24일", "rename 5 회의 due:12월-24일"),
    ("add 회의 내일 오후 3시", "rename 5 회의 due:tomorrow@15:00"),
  ])
  func `last words that are written like a mark get a line that makes marks of them`(
    typed: String, hint: String
  ) throws {
    #expect(try line(typed) == hint)
  }

  @Test(arguments: [
    "add Buy milk", "add due tomorrow", "add foo due:tomorrow", "add foo \"due tomorrow\"",
    "add foo due \"tomorrow\"", "add foo due soon", "add Stand by me", "add Pay what is due",
    "add due tomorrow is the report", "add Read at 17:00", "add foo H",
    "add Read the book next", "add Work on 3d", "add Sit in the sun",
    "add Review of the week", "add Budget 2026-12", "add Minutes of 2026-11-20", "add May",
    "add Plan the weekend", "add tomorrow", "add Call mum tomorrow due:fri",
    "add Read at 17:00 due:fri", "add Call due:fri@9 5pm", "add Call due:fri \"5pm\"",
    "add Call due:fri mum 5pm", "add Run due:fri 5 miles", "add due:fri 5pm",
    "add Call mum last week", "add Pay rent 3 days ago", "add 여행 지난주", "add 여행 3일",
    "add Call \"mum\" \"tomorrow\"", "add 예금", "add \"\" tomorrow",
    "add high priority", "add foo tag:", "add Walk https://a.b/c", "note 3 foo due tomorrow",
  ])
  func `other titles get none`(typed: String) throws {
    #expect(try line(typed) == nil)
  }

  @Test func `the line of a random title gives the same title without the words, and the marks`()
    throws
  {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(5_000) {
      let words = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Bool.random(using: &random)
          ? random.text(upTo: 12)
          : random.pick([
            "+home", "due:fri", "pri:x", "!high", "a'b", "\"", "\\", "~", "#", "x y", "-a", "due",
          ])
      }
      let title = words.map { ShellWords.line(["", $0]).dropFirst(3) }.joined(separator: " ")
      guard let invocation = try? CommandParser.parse("add \(title) due fri"),
        let addition = invocation.arguments as? TodoListCommands.Addition, let hint = addition.hint
      else { continue }
      let again = try CommandParser.parse(hint.line(number: 5))
      let renaming = try #require(again?.arguments as? TodoListCommands.Renaming)
      #expect(
        addition.title == [renaming.to.title, hint.words].joined(separator: " "),
        "\(random.repetition): \(title)")
      #expect(renaming.to.marks.dates == [.due: .to(.date(try DateWord("fri")))])
    }
  }

  @Test(arguments: Language.allCases)
  func `the hint stands below the row for a person, and where errors go for a program`(
    language: Language
  ) async throws {
    var program = try Program(InMemoryTodosRepository())
    #expect(await program.run("add foo due tomorrow") == .next)
    #expect(try program.files.takeResults() == "1 [ ] foo due tomorrow\n")
    let told = "todo-repl: \"due tomorrow\" became part of the title. "
    #expect(
      try program.files.takeErrors()
        == told + "To make it a mark, type: rename 1 foo due:tomorrow\n")
    #expect(program.session.status == 0)
    #expect(
      try await program.answer(to: "rename 1 foo due:2030-01-02").contains("1 [ ] foo  due:2030"))
  }
}
