import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

struct CountFormatTests {
  private var counts: DueCounts {
    let now = LocalNow.sample
    var (late, today) = (Todo.sample(1, "late"), Todo.sample(2, "today"))
    late.due = now.moment.addingTimeInterval(-60 * 86_400)
    today.due = now.today
    let todos = [late, today, .sample(3, "some day"), .sample(4, "done", isDone: true)]
    return DueCounts(TodoList(todos), .everything, at: now)
  }

  @Test(arguments: [
    ("{open} {due} {overdue} {done} {all}", "3 1 1 1 4"), ("", ""), ("plain", "plain"),
    ("{{open}} }x} {{{open}}}", "{open} }x} {3}"), ("#[fg=red]{overdue}", "#[fg=red]1"),
    ("할 일 {open}", "할 일 3"),
  ])
  func `names in braces become numbers`(format: String, text: String) throws {
    #expect(try CountFormat(format).text(of: counts) == text)
  }

  @Test(
    arguments: [
      ("{opn}", .unknown("{opn}")), ("{}", .unknown("{}")), ("x {open", .unclosed("{open")),
      ("{Open}", .unknown("{Open}")),
    ] as [(String, CountFormat.Flaw)])
  func `other names are refused`(format: String, flaw: CountFormat.Flaw) {
    #expect(throws: flaw) { try CountFormat(format) }
  }

  @Test func `a line reads as another if its text does`() throws {
    let other = DueCounts(TodoList([.sample(1, "x")]), .everything, at: .sample)
    let format = try CountFormat("{done} done")
    let line = CountLine(counts: counts, format: format)
    #expect(!line.reads(as: CountLine(counts: other, format: format)))
    #expect(line.reads(as: line) && !line.reads(as: nil))
    let plain = try CountFormat("todos")
    #expect(
      CountLine(counts: counts, format: plain).reads(as: CountLine(counts: other, format: plain)))
  }
}
