import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

struct MonthViewTests {
  /// The due days of todos in January 2001, whose first day is today.
  private func counts(_ days: [Int], high: Set<Int> = []) -> MonthCounts {
    let todos = days.enumerated().map { index, day in
      var todo = Todo.sample(index + 1)
      todo.due = Date(timeIntervalSinceReferenceDate: Double(day - 1) * 86_400)
      todo.priority = high.contains(day) ? .high : nil
      return todo
    }
    return MonthCounts(TodoList(todos), in: .present, at: .sample)
  }

  private func text(_ counts: MonthCounts, _ page: Page) -> [String] {
    MonthView.lines(counts, .sample).map { $0.text(on: page) }
  }

  @Test(arguments: [(40, "  2*+  3", "+ more than 9"), (60, "  2*12  3", nil)])
  func `a number that has no room is a plus`(columns: Int, week: String, meaning: String?) {
    let text = text(counts(Array(repeating: 2, count: 12)), Page(columns: columns))[0]
    #expect(text.contains(week))
    #expect(meaning.map { text.contains($0) } ?? !text.contains("+"))
  }

  @Test func `no line is wider than 40 columns`() {
    for language in Language.allCases {
      for days in [[], Array(1...31), Array(repeating: 31, count: 200)] {
        let page = Page(columns: 40, language: language)
        for line in text(counts(days, high: [2]), page).joined(separator: "\n").split(
          separator: "\n")
        {
          #expect(DisplayText(String(line)).width <= 40, "\(line)")
        }
      }
    }
  }

  @Test func `what is due today, overdue or of high priority has its colour`() throws {
    let page = Page(styling: Styling(isColored: true))
    var day = counts([1, 2, 3], high: [3]).days
    func cell(_ index: Int) -> String { DayCell(day: day[index], dues: .sample).text(on: page) }
    #expect(cell(0) == Style.dueToday.apply(to: "> 1*1") && cell(1) == "  2*1")
    #expect(cell(2) == Style.number.apply(to: "  3^1"))
    #expect(cell(3) == Style.remark.apply(to: "  4"))
    day = counts([]).days
    #expect(cell(0) == Style.number.apply(to: "> 1"))
    var late = Todo.sample(1)
    late.due = Date(timeIntervalSinceReferenceDate: -86_400)
    let december = MonthCounts([late], in: try MonthWord("2000-12"), at: .sample)
    day = december.days
    #expect(cell(30) == Style.error.apply(to: " 31!1"))
  }
}
