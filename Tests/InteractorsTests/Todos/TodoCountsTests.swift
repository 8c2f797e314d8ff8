import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct TodoCountsTests {
  private let now = LocalNow.at("2026-03-30 12:00")  // the day after the clocks went forward

  @Test func `the spellings of a tag are one tag, by its most frequent spelling`() {
    var todos = (1...5).map { Todo.sample($0) }
    let tags = [["Café", "cafe"], ["CAFE"], ["+café", "x"], ["CAFE", "X"], ["x"]]
    for (place, tags) in tags.enumerated() { todos[place].tags = tags }
    let counts = TodoCounts(TodoList(todos), at: now)
    #expect(counts.openByTag.map(\.name) == ["CAFE", "x"])
    #expect(counts.openByTag.map(\.count) == [4, 3])
  }

  @Test func `open todos are counted by priority and tag, done ones by day`() throws {
    var todos = (1...8).map { Todo.sample($0, isDone: $0 > 4) }
    todos[0].tags = ["home", "+home", "work"]
    todos[1].tags = ["+home"]
    todos[2].tags = ["alone"]
    todos[1].priority = .high
    todos[1].due = now.day(-1, .day, after: now.today)
    let words = ["today@0:01", "yesterday@23:59", "2026-03-24", "2026-03-23T23:59"]
    for (index, word) in words.enumerated() {
      todos[index + 4].completedAt = try DateWord(word).moment(at: now)
    }
    let counts = TodoCounts(TodoList(todos), at: now)
    #expect(counts.open == 4 && counts.done == 4 && counts.overdue == 1)
    #expect(counts.openByPriority == [nil: 3, .high: 1])
    #expect(counts.openByTag.map(\.name) == ["home", "alone", "work"])
    #expect(counts.openByTag.map(\.count) == [2, 1, 1])
    #expect(counts.doneByDay.map(\.count) == [1, 0, 0, 0, 0, 1, 1])
    #expect(now.clock(counts.doneByDay[5].start) == "2026-03-29 00:00")
  }
}
