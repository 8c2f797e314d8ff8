import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

struct BurnDownChartTests {
  /// The chart of open todos that came so many days ago.
  private func lines(_ ages: [Int], columns: Int?, _ language: Language = .english) -> [String] {
    let todos = ages.enumerated().map { index, age in
      Todo(
        id: UUID(), number: index + 1, title: "x", rank: Todo.sample(1).rank,
        createdAt: Date(timeIntervalSinceReferenceDate: Double(-age) * 86_400))
    }
    let counts = TodoCounts(TodoList(todos), at: .sample)
    let page = Page(columns: columns, language: language)
    return BurnDownChart(days: counts.openByDay, dues: .sample).text(on: page)
      .components(separatedBy: "\n")
  }

  @Test func `a row stands for a todo as long as there are few`() {
    #expect(
      lines([20, 12, 3], columns: 40) == [
        "  Open at the end of each day",
        "  3                     █ █ █ █",
        "      █ █ █ █ █ █ █ █ █ █ █ █ █",
        "    █ █ █ █ █ █ █ █ █ █ █ █ █ █",
        "    2000-12-19            today",
      ])
  }

  @Test func `many todos have six rows, and the tops of their bars are exact to an eighth`() {
    let chart = lines(Array(repeating: 20, count: 40) + [5, 0], columns: 80)
    #expect(chart.count == 8 && chart[1].hasPrefix("  42 ▆▆▆ ▆▆▆"))
    #expect(chart[1].hasSuffix(" ▇▇▇ ▇▇▇ ▇▇▇ ▇▇▇ ▇▇▇ ███"))
    #expect(chart[2...6].allSatisfy { $0.hasSuffix("███ ███") && !$0.contains("▆") })
  }

  @Test func `a single todo among many shows`() {
    let chart = lines([20] + Array(repeating: 0, count: 999), columns: 80)
    #expect(chart[6].contains("▁▁▁ ▁▁▁") && chart[1].hasPrefix("  1000  "))
  }

  @Test(arguments: [20, 40, 80, 200], Language.allCases)
  func `no line is wider than the window`(columns: Int, language: Language) {
    for line in lines([13, 1, 0], columns: columns, language) {
      if columns > 20 { #expect(DisplayText(line).width <= columns, "\(line)") }
      #expect(!line.hasSuffix(" "))
    }
  }

  @Test func `a window of a few columns has the last days`() {
    let chart = lines([20, 0], columns: 10)
    #expect(chart.dropFirst() == ["  2      █", "    ██████"])
  }
}
