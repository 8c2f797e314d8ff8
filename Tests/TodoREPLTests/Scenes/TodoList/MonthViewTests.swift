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

  @Test func `weeks stand below each other, with today and the days of todos marked`() {
    #expect(
      text(counts([1, 3, 3, 12, 31], high: [12]), Page(columns: 40)) == [
        """
        January 2001
        Mon  Tue  Wed  Thu  Fri  Sat  Sun
        > 1*1  2    3*2  4    5    6    7
          8    9   10   11   12^1 13   14
         15   16   17   18   19   20   21
         22   23   24   25   26   27   28
         29   30   31*1
        > today, * due, ^ high priority
        """,
        "5 open todos are due in January 2001. To\nsee them, type: list open due:2001-01",
      ])
  }

  @Test func `an empty month says so`() {
    let lines = text(counts([]), .plain)
    #expect(lines[0].contains("\n> 1    2    3") && lines[0].hasSuffix("\n> today"))
    #expect(lines[1] == "Nothing open is due in January 2001.")
  }

  @Test func `a month in Korean has Korean weekdays`() {
    let page = Page(columns: 40, language: .korean)
    let lines = text(counts([2]), page)
    #expect(
      lines[0].hasPrefix(
        "2001년 1월\n 월   화   수   목   금   토   일\n> 1    2*1  3    4    5    6    7\n"))
    #expect(lines[0].hasSuffix("\n> 오늘, * 기한"))
    #expect(lines[1].contains("목록 open due:2001-01"))
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

  @Test func `programs get an object for each day with todos`() {
    #expect(
      MonthView.days(counts([1, 12, 12], high: [12]), .sample).compactMap { $0.json?.description }
        == [
          #"{"type":"day","date":"2001-01-01","open":1,"overdue":0,"high":0}"#,
          #"{"type":"day","date":"2001-01-12","open":2,"overdue":0,"high":2}"#,
        ])
  }
}
