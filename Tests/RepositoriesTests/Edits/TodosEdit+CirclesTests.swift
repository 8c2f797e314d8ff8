import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Changes lose the links by which a todo would lead back to itself, and no others.
struct TodosEditCirclesTests {
  private func id(_ number: Int) -> UUID {
    UUID(
      uuidString: "00000000-0000-0000-0000-"
        + String(String(1_000_000_000_000 + number).dropFirst()))!
  }

  private func todo(_ number: Int, _ depends: Int...) -> Todo {
    var todo = Todo.sample(number, id: id(number))
    todo.depends = depends.map(id)
    return todo
  }

  private func run(_ changes: [TodosEdit.Change], _ list: [Todo] = []) -> ([[Int]], Int) {
    let current = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
    let result = changes.withoutCircles { current[$0] }
    #expect(TodosEdit(.importing, result.changes).cycle(in: { current[$0] }) == nil)
    return (
      result.changes.map { $0.after?.depends.count ?? 0 }.map { [$0] }, result.circles.count
    )
  }

  @Test func `a circle loses one link, and the rest stays`() {
    let (links, circles) = run([
      .added(todo(1, 2)), .added(todo(2, 3)), .added(todo(3, 1)), .added(todo(4, 1)),
      .added(todo(5, 5)),
    ])
    #expect(links.joined().reduce(0, +) == 3 && circles == 2)
  }

  @Test func `links that the list has stay`() {
    let old = todo(1)
    let (links, circles) = run(
      [.changed(from: old, to: todo(1, 2))], [old, todo(2, 3), todo(3, 1)])
    #expect(links.isEmpty && circles == 1)
  }

  @Test func `a long chain is no circle`() {
    let chain = (1...5_000).map { TodosEdit.Change.added(todo($0, $0 + 1)) }
    let (links, circles) = run(chain)
    #expect(circles == 0 && links.count == 5_000)
  }

  @Test func `of many long circles each tells a hundred todos`() {
    let changes = (1...1_000).map { number in
      TodosEdit.Change.added(number == 1 ? todo(1, 2) : todo(number, number + 1, 1))
    }
    let result = changes.withoutCircles { _ in nil }
    #expect(result.circles.count == 999)
    #expect(result.circles.allSatisfy { $0.path.count <= LinkCircle.longestPath })
    #expect(result.circles.allSatisfy { $0.target == id(1) && $0.path.first?.id == id(1) })
    #expect(Set(result.circles.map(\.todo)) == Set((2...1_000).map(id)))
  }

  @Test(arguments: TodoLink.allCases)
  func `a chain that is linked anew looks each todo up a few times`(link: TodoLink) {
    let list = (1...1_000).map { Todo.sample($0, id: id($0)) }
    let current = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
    // Every second link is added, to todos that lead on by links of the list.
    var stored = current
    for number in stride(from: 2, to: 1_000, by: 2) {
      link.set([id(number + 1)], in: &stored[id(number)]!)
    }
    let changes = stride(from: 1, to: 1_000, by: 2).map { number in
      var linked = list[number - 1]
      link.set([id(number + 1)], in: &linked)
      return TodosEdit.Change.changed(from: list[number - 1], to: linked)
    }
    var count = 0
    let cycle = TodosEdit(.set, changes).cycle {
      count += 1
      return stored[$0]
    }
    #expect(cycle == nil && count <= 2_000)
    var last = list[999]
    link.set([id(1)], in: &last)
    let closed = TodosEdit(.set, changes + [.changed(from: list[999], to: last)])
    #expect(closed.cycle { stored[$0] }?.todos.count == 1_000)
  }

  @Test func `a circle of parts loses one link, and a dependency beside it stays`() {
    let todos = [(1, 2), (2, 3), (3, 1)].map { number, parent in
      var todo = todo(number, number + 1)
      todo.parent = id(parent)
      return todo
    }
    let current: [Todo.ID: Todo] = [:]
    let result = todos.map(TodosEdit.Change.added).withoutCircles { current[$0] }
    #expect(result.circles.map(\.link) == [.parent] && result.circles[0].path.count == 3)
    #expect(result.changes.compactMap(\.after?.parent).count == 2)
    #expect(result.changes.allSatisfy { $0.after?.depends.count == 1 })
  }

  @Test func `a part whose new link closes a circle stays where it was`() {
    var (old, other) = (todo(1), todo(2))
    (old.parent, other.parent) = (id(3), id(1))
    var new = old
    (new.parent, new.title) = (id(2), "new")
    let current = [id(1): old, id(2): other, id(3): todo(3)]
    let result = [TodosEdit.Change.changed(from: old, to: new)].withoutCircles { current[$0] }
    #expect(result.circles.count == 1)
    #expect(result.changes.map { $0.after?.parent } == [id(3)])
  }

  @Test func `random links are free of circles afterwards`() async throws {
    try await withSeed { random in
      for _ in 0..<200 {
        let list = (1...6).map { number in
          todo(number, .random(in: 1...6, using: &random), .random(in: 1...6, using: &random))
        }
        _ = run(list.map { .added($0) })
      }
    }
  }
}
