import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct DueCountsTests {
  private let now = LocalNow.at("2026-03-30 12:00")

  private func counts(_ todos: [Todo], _ condition: TodoCondition = .everything) -> [Int] {
    let counts = DueCounts(TodoList(todos), condition, at: now)
    return [counts.open, counts.dueToday, counts.overdue]
  }

  @Test func `open todos count, by the filters of the list`() throws {
    let words = [
      "today", "today@9:00", "today@17:00", "yesterday", "tomorrow", "yesterday@23:59",
    ]
    var todos = (0...7).map { Todo.sample($0) }
    for (index, word) in words.enumerated() {
      todos[index].due = try DateWord(word).moment(at: now)
    }
    todos[7].isDone = true
    todos[7].due = now.today
    #expect(counts(todos) == [7, 3, 3])
    let list = TodoList(todos)
    for (index, filter) in ["open", "open due:today", "overdue"].enumerated() {
      let words = filter.split(separator: " ").map { QueryWord(String($0), column: 1) }
      let query = try TodoQuery(words, plainWords: .filters)
      #expect(query.select(from: list, at: now, limit: nil).count == counts(todos)[index])
    }
  }

  @Test func `done todos count by themselves`() {
    let todos = [Todo.sample(1), .sample(2, isDone: true), .sample(3, isDone: true)]
    let counts = DueCounts(TodoList(todos), .everything, at: now)
    #expect(counts.open == 1 && counts.done == 2)
    #expect(DueCounts(TodoList(todos), .open, at: now).done == 0)
  }

  @Test func `only todos that fulfil the condition count`() {
    var todos = (0...3).map { Todo.sample($0) }
    todos[1].tags = ["+home"]
    todos[1].due = now.today
    todos[2].tags = ["+home"]
    #expect(counts(todos, .tag("home")) == [2, 1, 0])
  }
}
