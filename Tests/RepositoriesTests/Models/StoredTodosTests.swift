import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

struct StoredTodosTests {
  /// Makes the moment of a second.
  private func second(_ second: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: 900_000_000 + Double(second))
  }

  @Test func `changes are made in order`() {
    let todo = Todo.sample(1)
    var renamed = todo
    renamed.title = "Oat milk"
    var stored = StoredTodos()

    stored.apply([.put(todo), .put(renamed)], at: second(1))
    #expect(stored.inOrder == [renamed])

    stored.apply([.delete(todo.id), .put(todo)], at: second(2))
    #expect(stored.inOrder == [todo])
  }

  @Test(arguments: [0, 1, 7, 60])
  func `what came after a snapshot finds its place in the order`(later: Int) {
    var random = SeededGenerator()
    for _ in 0..<50 {
      let todos = [Todo].samples(60)
      let moved = todos.shuffled(using: &random).prefix(later)
      var stored = StoredTodos()
      for todo in todos where !moved.contains(todo) { stored.restore(todo, history: []) }
      for todo in moved { stored.restore(todo, history: []) }
      #expect(stored.inOrder == todos, "\(random.repetition)")
    }
  }

  @Test func `a history has what happened, oldest first, each with its moment`() throws {
    var todo = Todo.sample(1)
    var stored = StoredTodos()
    stored.apply([.put(todo)], at: second(1))
    todo.title = "Oat milk"
    stored.apply([.put(todo)], at: second(2))
    todo.notes = "two bottles"
    todo.isDone = true
    stored.apply([.put(todo), .put(todo)], at: second(3))

    let detail = try stored.detail(of: todo.id)
    #expect(detail.notes == "two bottles")
    #expect(
      detail.history == [
        TodoEvent(at: todo.createdAt, kind: .created),
        TodoEvent(at: second(2), kind: .renamed(from: "Milk")),
        TodoEvent(at: second(3), kind: .done),
        TodoEvent(at: second(3), kind: .noted),
      ])
  }

  @Test func `an id that was removed before it was put is a new todo`() throws {
    let todo = Todo.sample(1)
    var stored = StoredTodos()
    stored.apply([.delete(todo.id), .put(todo)], at: second(1))

    #expect(try stored.detail(of: todo.id).history.map(\.kind) == [.created])
  }

  @Test func `of a long history the creation and the newest events are kept`() throws {
    var todo = Todo.sample(1, title: "0")
    var stored = StoredTodos()
    for number in 0...250 {
      todo.title = "\(number)"
      stored.apply([.put(todo)], at: second(number))
    }

    let history = try stored.detail(of: todo.id).history
    #expect(history.count == TodoDetail.eventLimit + 1)
    #expect(history[0] == TodoEvent(at: todo.createdAt, kind: .created))
    #expect(history[1] == TodoEvent(at: second(151), kind: .renamed(from: "150")))
    #expect(history[100] == TodoEvent(at: second(250), kind: .renamed(from: "249")))
  }
}
