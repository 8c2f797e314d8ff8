import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

/// What finds archived todos, and what leaves them out.
struct ArchivedTodosTests {
  private let now = LocalNow.at("2026-11-26 10:00")

  /// 1 is open, 2 done, 3 and 4 archived; 1 to 3 have the tag.
  private let list: TodoList = {
    var todos = [Todo.sample(1), .sample(2, isDone: true), .sample(3, isDone: true)]
    for index in todos.indices { (todos[index].tags, todos[index].project) = (["home"], "home") }
    todos.append(.sample(4, isDone: true))
    for index in [2, 3] { todos[index].setArchived(true) }
    return TodoList(todos)
  }()

  private func numbers(_ query: TodoQuery) -> [Int] {
    let (count, todos) = query.select(from: list, at: now)
    #expect(count == todos.count)
    return todos.map(\.number).sorted()
  }

  @Test(arguments: [
    ("", [1, 2]), ("all", [1, 2]), ("done", [2]), ("+home", [1, 2]), ("not open", [2]),
    ("archived", [3, 4]), ("archived +home", [3]), ("done or archived", [2, 3, 4]),
    ("not archived", [1, 2]), ("(archived or +home)", [1, 2, 3, 4]),
    ("not (not archived)", [3, 4]),
    ("3", [3]), ("3 +home", [3]), ("4 +home", []), ("1-4", [1, 2]), ("last", [4]),
    ("not 3", [1, 2]), ("3 or open", [1, 3]), ("1-4 archived", [3, 4]), ("due:none", [1, 2]),
  ])
  func `a filter finds archived todos only by the word or by their number`(
    filter: String, found: [Int]
  ) throws {
    let words = filter.split(separator: " ").map { QueryWord(String($0), column: 1) }
    let pieces = words.flatMap { word -> [QueryWord] in
      word.text.first == "("
        ? [QueryWord("(", column: 1), QueryWord(String(word.text.dropFirst()), column: 1)]
        : word.text.last == ")"
          ? [QueryWord(String(word.text.dropLast()), column: 1), QueryWord(")", column: 1)] : [word]
    }
    #expect(numbers(try TodoQuery(pieces, plainWords: .filters)) == found)
  }

  @Test func `a search finds archived todos, and reads back as a search`() throws {
    var query = TodoQuery(.tag("home"))
    #expect(numbers(query) == [1, 2])
    query.findsArchived = true
    #expect(numbers(query) == [1, 2, 3] && query.line == "search +home")
    let context = TodoView("work", TodoQuery(.tag("work")))
    #expect(query.within(context).line == "search +home" && numbers(query.within(context)).isEmpty)
  }

  @Test func `a range of numbers means what a list shows, unless it has archived todos alone`() {
    let index = NumberIndex()
    func found(_ part: NumberSelection.Part, archived: Bool = false) -> [Int] {
      index.todos(NumberSelection([part]), in: list, archived: archived).found.map(\.number)
    }
    #expect(found(.range(1...9)) == [1, 2] && found(.range(3...9)) == [3, 4])
    #expect(found(.one(3)) == [3] && found(.last) == [4])
    #expect(found(.range(1...9), archived: true) == [1, 2, 3, 4])
    #expect(index.todos(NumberSelection([.range(5...9)]), in: list).missing == [.range(5...9)])
  }

  @Test func `numbers of the list leave archived todos out, and statistics count them alone`() {
    let counts = TodoCounts(list, at: now)
    #expect(counts.open == 1 && counts.done == 1 && counts.archived == 2)
    let due = DueCounts(list, .everything, at: now)
    #expect(due.open == 1 && due.done == 1)
    #expect(ProjectCounts(list).projects.map { "\($0.open) \($0.done)" } == ["1 1"])
  }
}
