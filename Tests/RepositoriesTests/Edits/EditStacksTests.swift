import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// What each terminal takes back and makes again next, against a model with stacks of its own.
struct EditStacksTests {
  private func id(_ number: Int) -> UUID {
    let (high, low) = (UInt8(number >> 8), UInt8(number & 0xFF))
    return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, high, low))
  }

  private func edit(
    _ number: Int, by terminal: String, _ kind: TodosEdit.Kind = .edit, changes: Int = 1
  ) -> TodosEdit {
    let todos = (0..<changes).map { Todo.sample(number + $0) }
    return TodosEdit(
      .add, todos.map { .added($0) }, id: id(number), by: terminal, kind: kind)
  }

  /// The stacks of every terminal, as a person would keep them.
  private struct Model {
    var done: [(id: TodosEdit.ID, terminal: String)] = []
    var undone: [(id: TodosEdit.ID, terminal: String)] = []
  }

  @Test func `an import that changes only what todos keep of a file is in no stack`() {
    let (first, second) = (Todo.sample(1), Todo.sample(2))
    var (kept, seen) = (first, second)
    kept.foreign["todo.txt"] = RawJSON(#"{"line":"Milk"}"#)
    (seen.foreign["taskwarrior"], seen.title) = (RawJSON("{}"), "Tea")
    let hidden = TodosEdit.Change.changed(from: first, to: kept)
    let shown = TodosEdit.Change.changed(from: second, to: seen)
    let edits = [
      edit(1, by: "a"), edit(2, by: "a"), edit(3, by: "a", .undo(of: id(2))),
      TodosEdit(.importing, [hidden], id: id(4), by: "a"),
      TodosEdit(.importing, [hidden, shown], id: id(5), by: "b"),
      TodosEdit(.set, [hidden], id: id(6), by: "b"), TodosEdit(.importing, [], id: id(7), by: "b"),
    ]
    let stacks = EditStacks(edits)
    #expect(stacks.done.map(\.id) == [id(1), id(5), id(6), id(7)])
    // A redo of before stays possible.
    #expect(stacks.undone.map(\.id) == [id(2)])
  }

  @Test func `what is not kept does not count among the changes that are`() {
    let edits =
      [edit(1, by: "b"), edit(2, by: "a", changes: 90)]
      + (3..<3 + EditStacks.limit).map { edit($0, by: "a") }
    // Of a, the newest 200 are kept, and so not the large edit.
    let kept = EditStacks(edits).kept(changeLimit: 250)
    #expect(kept.contains(id(1)) && !kept.contains(id(2)))
    #expect(kept.count == 1 + EditStacks.limit)
  }

  @Test func `random edits, undos and redos of three terminals are as in a model`() async throws {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(50) {
        var (edits, model) = ([TodosEdit](), Model())
        for number in 1...40 {
          let terminal = ["a", "b", "c"].randomElement(using: &random) ?? "a"
          switch Int.random(in: 0..<4, using: &random) {
          case 0:
            let isAny = Bool.random(using: &random)
            guard let index = model.done.lastIndex(where: { isAny || $0.terminal == terminal })
            else { continue }
            let id = model.done.remove(at: index).id
            model.undone.append((id, terminal))
            edits.append(edit(number, by: terminal, .undo(of: id)))
          case 1:
            guard let index = model.undone.lastIndex(where: { $0.terminal == terminal }) else {
              continue
            }
            let id = model.undone.remove(at: index).id
            model.done.append((id, terminal))
            let changes = Int.random(in: 0...1, using: &random)
            edits.append(edit(number, by: terminal, .redo(of: id), changes: changes))
          default:
            let new = edit(number, by: terminal)
            model.undone.removeAll { $0.terminal == terminal }
            model.done.append((new.id, terminal))
            edits.append(new)
          }
          let stacks = EditStacks(edits)
          #expect(stacks.done.map(\.id) == model.done.map(\.id))
          #expect(stacks.done.map(\.terminal) == model.done.map(\.terminal))
          #expect(stacks.undone.map(\.id) == model.undone.map(\.id))
        }
        // What was made again stays what undo takes back, also if all was made already.
        #expect(EditStacks(edits).done.allSatisfy { !$0.edit.changes.isEmpty })
        // What is kept makes the same stacks.
        let ids = EditStacks(edits).kept()
        let kept = EditStacks(edits.filter { ids.contains($0.id) })
        #expect(kept.done.map(\.id) == model.done.map(\.id))
        #expect(kept.undone.map(\.id) == model.undone.map(\.id))
      }
    }
  }

  @Test func `a redo without changes of an edit that is forgotten is in no stack`() {
    let stacks = EditStacks([
      edit(1, by: "a"), edit(2, by: "a", .undo(of: id(9))),
      edit(3, by: "a", .redo(of: id(9)), changes: 0),
    ])
    #expect(stacks.done.map(\.id) == [id(1)] && stacks.undone.isEmpty)
  }

  @Test func `the newest 200 edits of a terminal are kept, and 1,000 in all`() {
    let edits = (1...300).flatMap { number in
      (0..<6).map { edit(number * 10 + $0, by: "\($0)") }
    }
    let ids = EditStacks(edits).kept()
    #expect(ids == Set(edits.suffix(1_000).map(\.id)))
    let one = EditStacks((1...300).map { edit($0, by: "a") }).kept()
    #expect(one.count == 200 && one.contains(edit(300, by: "a").id))
  }

  @Test func `no more changes are kept than asked for, but the newest edit always`() {
    let edits = [edit(1, by: "a"), edit(10, by: "a", changes: 5), edit(20, by: "a", changes: 9)]
    #expect(EditStacks(edits).kept(changeLimit: 8) == [edits[2].id])
    #expect(EditStacks(edits).kept(changeLimit: 14) == [edits[1].id, edits[2].id])
  }

  @Test func `an undo or redo that comes twice counts once`() {
    let first = edit(1, by: "a")
    let id = first.id
    let undone = [first, edit(2, by: "a", .undo(of: id)), edit(3, by: "b", .undo(of: id))]
    #expect(EditStacks(undone).undone.map(\.terminal) == ["a"])
    let redone = undone + [edit(4, by: "a", .redo(of: id)), edit(5, by: "a", .redo(of: id))]
    #expect(EditStacks(redone).done.map(\.edit.id) == [redone[3].id])
    #expect(EditStacks(redone).undone.isEmpty)
  }

  @Test func `a redo of an edit that was forgotten can be taken back`() {
    let redo = edit(2, by: "a", .redo(of: id(1)))
    #expect(EditStacks([redo]).done.map(\.id) == [id(1)])
  }
}
