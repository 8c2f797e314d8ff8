import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// What of an undo is done where others have changed the same todos since: each row of the table,
/// then chance.
struct TodosEditUndoTests {
  private let before = Todo.sample(1)

  private func undo(_ change: TodosEdit.Change) -> TodosEdit {
    let edit = TodosEdit(.set, [change])
    return edit.undone(by: "b", of: edit.id)
  }

  private func rest(
    of change: TodosEdit.Change, on current: Todo?
  ) -> (todo: Todo?, left: [TodosConflict.Conflict]) {
    let (edit, left) = undo(change).rest { _ in current }
    return (edit.changes.isEmpty ? current : edit.changes[0].after, left)
  }

  @Test func `an undo names the edit, and keeps its name`() {
    let edit = TodosEdit(.rename, [.removed(before)], by: "a")
    let undo = edit.undone(by: "b", of: edit.id)
    #expect(undo.kind == .undo(of: edit.id) && undo.by == "b" && undo.name == .rename)
    #expect(undo.changes == [.added(before)])
    #expect(edit.redone(by: "b", of: edit.id).kind == .redo(of: edit.id))
  }

  @Test func `an added todo that was changed stays, else is removed`() {
    #expect(rest(of: .added(before), on: before).todo == nil)
    var current = before
    current.notes = "theirs"
    let (todo, left) = rest(of: .added(before), on: current)
    #expect(todo == current && left.map(\.fields) == [[.notes]])
    #expect(rest(of: .added(before), on: nil).left.isEmpty)
  }

  @Test func `a removed todo comes back, unless it is there`() {
    #expect(rest(of: .removed(before), on: nil).todo == before)
    #expect(rest(of: .removed(before), on: before).left.isEmpty)
    var current = before
    current.title = "theirs"
    let (todo, left) = rest(of: .removed(before), on: current)
    #expect(todo == current && left.map(\.fields) == [[.title]])
  }

  @Test(arguments: KeptRow.all)
  func `a row that a todo keeps since an import is no change of the todo`(key: String) {
    var current = before
    current.foreign[key] = .text("a row")
    #expect(current != before)
    let (todo, left) = rest(of: .added(before), on: current)
    #expect(todo == nil && left.isEmpty)
    let back = rest(of: .removed(before), on: current)
    #expect(back.todo == current && back.left.isEmpty)
    // What a later version of this program keeps beside is a change.
    current.foreign["later"] = RawJSON("1")
    #expect(rest(of: .added(before), on: current).left.map(\.fields) == [[.foreign("later")]])
    // Of an import that changed the todo with the row, the rest is undone.
    var after = before
    (after.title, after.foreign[key]) = ("theirs", .text("an older row"))
    current = after
    current.foreign[key] = .text("a row")
    let undone = rest(of: .changed(from: before, to: after), on: current)
    #expect(undone.todo?.title == before.title && undone.left.isEmpty)
    #expect(undone.todo?.foreign == current.foreign)
  }

  @Test func `a redo of an addition has the row that the todo kept when that was undone`() {
    var kept = before
    kept.foreign[KeptRow.all[0]] = .text("a newer row")
    let (added, other) = (before, Todo.sample(2))
    let edit = TodosEdit(.add, [.added(added), .added(other)], by: "a")
    let imported = TodosEdit(.importing, [.changed(from: added, to: kept)], by: "a")
    let rest = edit.undone(by: "a", of: edit.id).rest { $0 == added.id ? kept : nil }.edit
    #expect(rest.changes == [.removed(kept)])
    let redo = edit.redone(by: "a", of: edit.id).stepping(on: [edit, imported, rest])
    #expect(redo.changes == [.added(kept), .added(other)])
    // The undo of the redo has nothing to leave.
    let saved = [edit, imported, rest, redo]
    let again = edit.undone(by: "a", of: edit.id).stepping(on: saved)
    #expect(Set(again.changes) == [.removed(kept), .removed(other)])
  }

  @Test func `what others have changed of a completion is left, and told after the undo, too`() {
    var open = before
    open.due = .distantPast
    open.recurrence = RecurrenceRule("every:day").map { Recurrence($0, from: .distantPast) }
    var next = open
    next.recurrence?.occurrence = 1
    var over = open
    (over.id, over.recurrence, over.isDone) = (open.id(ofOccurrence: 0), nil, true)
    let edit = TodosEdit(.done, [.changed(from: open, to: next), .added(over)])
    let undo = edit.undone(by: "b", of: edit.id)
    over.priority = .high
    let (rest, left) = undo.rest { [next.id: next, over.id: over][$0] }
    #expect(rest.changes == [.changed(from: next, to: open)])
    #expect(left.map(\.fields) == [[.priority]])
    let (nothing, stillLeft) = undo.rest { [open.id: open, over.id: over][$0] }
    #expect(nothing.changes.isEmpty && stillLeft == left)
  }

  @Test func `a changed todo that was removed stays so`() {
    var after = before
    after.title = "mine"
    let (todo, left) = rest(of: .changed(from: before, to: after), on: nil)
    #expect(todo == nil && left == [.init(wanted: before, current: nil)])
  }

  @Test func `tags are taken back one by one`() {
    var (before, after, current) = (before, before, before)
    before.tags = ["gone"]
    after.tags = ["mine"]
    current.tags = ["mine", "theirs"]
    let (todo, left) = rest(of: .changed(from: before, to: after), on: current)
    #expect(todo?.tags == ["theirs", "gone"] && left.isEmpty)
  }

  @Test func `lines that others added to notes keep the own line`() {
    var (after, current) = (before, before)
    after.notes = "mine"
    current.notes = "mine\ntheirs"
    let (todo, left) = rest(of: .changed(from: before, to: after), on: current)
    #expect(todo == current && left.map(\.fields) == [[.notes]])
  }

  @Test func `what is partly left is told, and the rest is done`() throws {
    var (after, current) = (before, before)
    (after.title, after.priority) = ("mine", .high)
    (current.title, current.priority) = ("theirs", .high)
    let change = TodosEdit.Change.changed(from: before, to: after)
    let (todo, left) = rest(of: change, on: current)
    #expect(todo?.title == "theirs" && todo?.priority == nil)
    #expect(left.map(\.fields) == [[.title]])
    let merged = try undo(change).merged { _ in current }
    #expect(merged.changes.map(\.after) == [todo])
    current.priority = .low
    let undo = undo(change)
    #expect(try undo.merged { _ in current } == undo.with([]))
  }

  @Test func `no field that another changed last is touched, whatever was changed`() async throws {
    try await withSeed { random in
      let setters: [(TodoField, (inout Todo, Int) -> Void)] = [
        (.title, { $0.title = "title \($1)" }), (.due, { $0.due = noon + Double($1) }),
        (.priority, { $0.priority = Priority.allCases[$1 % 3] }), (.notes, { $0.notes = "\($1)" }),
        (.isDone, { ($0.isDone, $0.completedAt) = (true, noon + Double($1)) }),
        (.foreign("promise"), { $0.foreign["promise"] = RawJSON("[\($1)]") }),
        (.foreign("zone"), { $0.foreign["zone"] = RawJSON("{\"a\":\($1)}") }),
      ]
      for _ in 0..<LongTests.rounds(500) {
        var (mine, theirs): ([TodoField], [TodoField]) = ([], [])
        var after = before
        for (field, set) in setters where Bool.random(using: &random) {
          set(&after, 0)
          mine.append(field)
        }
        var current = after
        for (field, set) in setters where Bool.random(using: &random) {
          set(&current, 1)
          theirs.append(field)
        }
        let (todo, left) = rest(of: .changed(from: before, to: after), on: current)
        for (field, _) in setters {
          let expected = mine.contains(field) && !theirs.contains(field) ? before : current
          #expect(todo.map { field.differs($0, expected) } == false, "\(field)")
        }
        let both = mine.filter(theirs.contains)
        #expect(Set(left.flatMap(\.fields)) == Set(both))
      }
    }
  }
}

private let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
