import Foundation
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// The command of a refused edit has all that was typed.
struct TypedEditTests {
  private func changed(_ name: TodosEdit.Name, _ change: (inout Todo) -> Void) -> TodosEdit {
    let before = Todo.sample(3, "Buy milk")
    var after = before
    change(&after)
    return TodosEdit(name, [.changed(from: before, to: after)])
  }

  @Test func `a text is in full, in quotes that the prompt reads back`() throws {
    let text = #"a "long" note \ with 한글 and #, "# + String(repeating: "x", count: 5000)
    let edit = changed(.note) { $0.notes = text }
    let typed = try #require(edit.typed(among: []))
    #expect(try ShellWords.split(typed) == ["note", "3", text])
  }

  @Test func `of notes that grew, the added text is what was typed`() {
    let before = Todo.sample(3, "Buy milk")
    var (seen, after) = (before, before)
    seen.notes = "old"
    after.notes = "old\nnew"
    #expect(
      TodosEdit(.note, [.changed(from: seen, to: after)]).typed(among: []) == "note 3 \"new\"")
  }

  @Test func `each edit has its command, but those whose words are not in it`() {
    var added = Todo.sample(0, "Call mum")
    added.priority = .high
    added.tags = ["home"]
    #expect(TodosEdit(.add, [.added(added)]).typed(among: []) == "add \"Call mum\" pri:high +home")
    #expect(changed(.rename) { $0.title = "x" }.typed(among: []) == "rename 3 \"x\"")
    #expect(
      changed(.rename) {
        $0.title = "x"
        $0.priority = .high
        $0.tags = ["a"]
      }.typed(among: []) == "rename 3 \"x\" pri:high +a")
    #expect(changed(.reopen) { $0.isDone = false }.typed(among: []) == "reopen 3")
    #expect(
      changed(.set) {
        $0.tags = ["a"]
        $0.priority = .low
      }.typed(among: []) == "set 3 pri:low +a")
    let due = Date(timeIntervalSinceReferenceDate: 0)
    let postponed = changed(.postpone) { $0.due = due }
    #expect(postponed.typed(among: []) == "postpone 3 2001-01-01")
    let moments = changed(.set) {
      ($0.wait, $0.scheduled) = (.beforeDue(DateSpan(3, .day)), .at(due))
    }
    #expect(moments.typed(among: []) == "set 3 wait:due-3d scheduled:2001-01-01")
    #expect(changed(.start) { $0.started = due }.typed(among: []) == "start 3")
    #expect(changed(.stop) { $0.started = nil }.typed(among: []) == "stop 3")
    let other = changed(.postpone) { $0.due = due + 86_400 }
    #expect(TodosEdit(.postpone, postponed.changes + other.changes).typed(among: []) == nil)
    #expect(changed(.done) { $0.isDone = true }.typed(among: []) == "done 3")
    #expect(changed(.toggle) { $0.isDone = true }.typed(among: []) == "toggle 3")
    #expect(
      TodosEdit(.remove, [.removed(.sample(1)), .removed(.sample(2))]).typed(among: [])
        == "remove 1 2")
    #expect(TodosEdit(.purge, [.removed(.sample(1))]).typed(among: []) == "purge")
    #expect(changed(.move) { $0.rank = .between($0.rank, nil) }.typed(among: []) == nil)
    #expect(TodosEdit(.importing, [.added(added)]).typed(among: []) == nil)
    #expect(TodosEdit(.note, []).typed(among: []) == nil)
  }
}
