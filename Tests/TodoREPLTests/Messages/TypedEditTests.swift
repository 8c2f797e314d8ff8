import Foundation
import Repositories
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
    let typed = try #require(edit.typed)
    #expect(try ShellWords.split(typed) == ["note", "3", text])
  }

  @Test func `of notes that grew, the added text is what was typed`() {
    let before = Todo.sample(3, "Buy milk")
    var (seen, after) = (before, before)
    seen.notes = "old"
    after.notes = "old\nnew"
    #expect(TodosEdit(.note, [.changed(from: seen, to: after)]).typed == "note 3 \"new\"")
  }

  @Test func `each edit has its command, but those whose words are not in it`() {
    var added = Todo.sample(0, "Call mum")
    added.priority = .high
    added.tags = ["home"]
    #expect(TodosEdit(.add, [.added(added)]).typed == "add \"Call mum\" pri:high +home")
    #expect(changed(.rename) { $0.title = "x" }.typed == "rename 3 \"x\"")
    #expect(
      changed(.rename) {
        $0.title = "x"
        $0.priority = .high
        $0.tags = ["a"]
      }.typed == "rename 3 \"x\" pri:high +a")
    #expect(changed(.reopen) { $0.isDone = false }.typed == "reopen 3")
    #expect(
      changed(.set) {
        $0.tags = ["a"]
        $0.priority = .low
      }.typed == "set 3 pri:low +a")
    let due = Date(timeIntervalSinceReferenceDate: 0)
    let postponed = changed(.postpone) { $0.due = due }
    #expect(postponed.typed == "postpone 3 2001-01-01")
    let moments = changed(.set) {
      ($0.wait, $0.scheduled) = (.beforeDue(DateSpan(3, .day)), .at(due))
    }
    #expect(moments.typed == "set 3 wait:due-3d scheduled:2001-01-01")
    #expect(changed(.start) { $0.started = due }.typed == "start 3")
    #expect(changed(.stop) { $0.started = nil }.typed == "stop 3")
    let other = changed(.postpone) { $0.due = due + 86_400 }
    #expect(TodosEdit(.postpone, postponed.changes + other.changes).typed == nil)
    #expect(changed(.done) { $0.isDone = true }.typed == "done 3")
    #expect(changed(.toggle) { $0.isDone = true }.typed == "toggle 3")
    #expect(
      TodosEdit(.remove, [.removed(.sample(1)), .removed(.sample(2))]).typed == "remove 1 2")
    #expect(TodosEdit(.purge, [.removed(.sample(1))]).typed == "purge")
    #expect(changed(.move) { $0.rank = .between($0.rank, nil) }.typed == nil)
    #expect(TodosEdit(.importing, [.added(added)]).typed == nil)
    #expect(TodosEdit(.note, []).typed == nil)
  }
}
