import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

struct WatchedRowTests {
  private let open = Todo.sample(1, "milk")
  private let done = Todo.sample(1, "milk", isDone: true)

  private func rows(
    _ condition: TodoCondition, _ changes: TodosEdit.Change...
  ) -> [String] {
    WatchedRow.rows(TodosNews(changes), condition, at: .sample, in: []).map { $0.text(on: .plain) }
  }

  @Test func `changes of todos that fit are shown, and of those that did before`() {
    #expect(rows(.open, .added(open)) == ["1 [ ] milk"])
    #expect(rows(.open, .added(done)) == [])
    #expect(
      rows(.open, .changed(from: open, to: done)) == ["1 [x] milk (no longer fits the filter)"])
    #expect(rows(.open, .changed(from: done, to: open)) == ["1 [ ] milk"])
    #expect(rows(.open, .removed(open)) == ["1 [ ] milk (removed)"])
    #expect(rows(.open, .removed(done)) == [])
    #expect(
      rows(.everything, .added(done), .removed(open)) == ["1 [x] milk", "1 [ ] milk (removed)"])
  }

  @Test func `a program is told the edit, and whether the todo fits`() throws {
    let saved = TodosSaved(
      TodosEdit(.done, [.changed(from: open, to: done)], by: "tty"), at: Revision(7),
      Date(timeIntervalSinceReferenceDate: 0))
    let row = try #require(WatchedRow.rows(TodosNews(saved), .open, at: .sample, in: []).first)
    let json = try #require(row.json).description
    #expect(json.hasPrefix(#"{"type":"todo","number":1,"#))
    #expect(
      json.hasSuffix(
        #""fits":false,"edit":"done","at":"2001-01-01T00:00:00.000Z","by":"tty"}"#))
  }

  @Test func `a program is told that the edit is not known`() throws {
    let row = try #require(
      WatchedRow.rows(TodosNews([.removed(open)]), .everything, at: .sample, in: []).first)
    let json = try #require(row.json).description
    #expect(json.hasPrefix(#"{"type":"removed","#))
    #expect(json.hasSuffix(#""fits":false,"edit":null,"at":null,"by":null}"#))
  }
}
