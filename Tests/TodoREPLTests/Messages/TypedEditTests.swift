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
    let typed = try #require(edit.typed(.none))
    #expect(try ShellWords.split(typed) == ["note", "3", text])
  }

  @Test func `numbers that follow one another are typed as a range`() {
    let todos = [1, 2, 3, 4, 7, 9, 10, 12, 11].map { Todo.sample($0) }
    let edit = TodosEdit(
      .done,
      todos.map { todo in
        var done = todo
        done.isDone = true
        return .changed(from: todo, to: done)
      })
    #expect(edit.typed(.none) == "done 1-4 7 9 10 12 11")
  }

  @Test func `marks that some of the todos had are in the command, too`() {
    func changes(_ second: (inout Todo) -> Void) -> TodosEdit {
      var (before, after) = (Todo.sample(3), Todo.sample(3))
      before.tags = ["x"]
      (after.tags, after.priority) = (["x"], .high)
      var other = Todo.sample(4)
      second(&other)
      return TodosEdit(
        .set, [.changed(from: before, to: after), .changed(from: .sample(4), to: other)])
    }
    #expect(
      changes { ($0.priority, $0.tags) = (.high, ["x"]) }.typed(.none) == "set 3 4 pri:high +x")
    #expect(changes { $0.priority = .low }.typed(.none) == nil, "two values of one mark")
  }

  @Test func `a due date that a rule has given is not in the command`() {
    let rule = Recurrence(RecurrenceRule("every:week")!, from: .distantPast)
    func change(_ number: Int, due: Date?, to day: Date) -> TodosEdit.Change {
      var before = Todo.sample(number)
      before.due = due
      var after = before
      (after.due, after.recurrence) = (day, rule)
      return .changed(from: before, to: after)
    }
    let (day, other) = (
      Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 86_400)
    )
    let given = [change(3, due: nil, to: day), change(4, due: other, to: other)]
    #expect(TodosEdit(.set, given).typed(.none) == "set 3 4 every:week")
    #expect(TodosEdit(.set, given.reversed()).typed(.none) == "set 4 3 every:week")
    let typed = [change(3, due: nil, to: day), change(4, due: other, to: day)]
    #expect(
      TodosEdit(.set, typed).typed(.none)?.hasPrefix("set 3 4 due:2001-01-01") == true)
  }

  @Test func `of notes that grew, the added text is what was typed`() {
    let before = Todo.sample(3, "Buy milk")
    var (seen, after) = (before, before)
    seen.notes = "old"
    after.notes = "old\nnew"
    #expect(
      TodosEdit(.note, [.changed(from: seen, to: after)]).typed(.none) == "note 3 \"new\"")
  }

  @Test func `a note of several todos names them in one word`() {
    let changes = [3, 4, 7].map { number in
      var after = Todo.sample(number)
      after.notes = "x"
      return TodosEdit.Change.changed(from: .sample(number), to: after)
    }
    #expect(TodosEdit(.note, changes).typed(.none) == "note 3,4,7 \"x\"")
    let removed = TodosEdit(.removeNotes, changes.map(\.inverse)).typed(.none)
    #expect(removed == "note 3,4,7 \"\"")
  }

  @Test func `a quotation mark with a combining mark is read back`() throws {
    let edit = changed(.rename) { $0.title = "a\"\u{301}b" }
    #expect(
      try ShellWords.split(try #require(edit.typed(.none))) == ["rename", "3", "a\"\u{301}b"])
  }

  @Test func `each edit has its command, but those whose words are not in it`() {
    var added = Todo.sample(0, "Call mum")
    added.priority = .high
    added.tags = ["home"]
    #expect(TodosEdit(.add, [.added(added)]).typed(.none) == "add \"Call mum\" pri:high +home")
    #expect(changed(.rename) { $0.title = "x" }.typed(.none) == "rename 3 \"x\"")
    #expect(
      changed(.rename) {
        $0.title = "x"
        $0.priority = .high
        $0.tags = ["a"]
      }.typed(.none) == "rename 3 \"x\" pri:high +a")
    #expect(changed(.reopen) { $0.isDone = false }.typed(.none) == "reopen 3")
    #expect(
      changed(.set) {
        $0.tags = ["a"]
        $0.priority = .low
      }.typed(.none) == "set 3 pri:low +a")
    let due = Date(timeIntervalSinceReferenceDate: 0)
    let postponed = changed(.postpone) { $0.due = due }
    #expect(postponed.typed(.none) == "postpone 3 2001-01-01")
    let moments = changed(.set) {
      ($0.wait, $0.scheduled) = (.beforeDue(DateSpan(3, .day)), .at(due))
    }
    #expect(moments.typed(.none) == "set 3 wait:due-3d scheduled:2001-01-01")
    let linked = changed(.set) {
      ($0.depends, $0.parent) = (
        [Todo.sample(1).id, Todo.sample(2).id], Todo.sample(1).id
      )
    }
    let numbers = LinkedNumbers(of: linked, in: [.sample(1)])
    #expect(linked.typed(numbers) == "set 3 depends:1 under:1")
    #expect(linked.typed(.none) == "set 3 depends:?,? under:?")
    #expect(linked.typed(LinkedNumbers(of: linked, in: [])) == nil, "the linked todos are gone")
    let unlinked = TodosEdit(.set, linked.changes.map(\.inverse))
    #expect(unlinked.typed(numbers) == "set 3 depends:none under:none")
    #expect(changed(.start) { $0.started = due }.typed(.none) == "start 3")
    #expect(changed(.stop) { $0.started = nil }.typed(.none) == "stop 3")
    let other = changed(.postpone) { $0.due = due + 86_400 }
    #expect(TodosEdit(.postpone, postponed.changes + other.changes).typed(.none) == nil)
    #expect(changed(.done) { $0.isDone = true }.typed(.none) == "done 3")
    #expect(changed(.toggle) { $0.isDone = true }.typed(.none) == "toggle 3")
    #expect(
      TodosEdit(.remove, [.removed(.sample(1)), .removed(.sample(2))]).typed(.none)
        == "remove 1 2")
    #expect(TodosEdit(.purge, [.removed(.sample(1))]).typed(.none) == "purge")
    #expect(changed(.archive) { $0.setArchived(true) }.typed(.none) == "archive 3")
    #expect(changed(.unarchive) { $0.setArchived(false) }.typed(.none) == "unarchive 3")
    var archived = Todo.sample(1)
    archived.isDone = true
    archived.setArchived(true)
    #expect(TodosEdit(.purge, [.removed(archived)]).typed(.none) == "purge --archived")
    #expect(changed(.move) { $0.rank = .between($0.rank, nil) }.typed(.none) == nil)
    #expect(TodosEdit(.importing, [.added(added)]).typed(.none) == nil)
    #expect(TodosEdit(.note, []).typed(.none) == nil)
  }
}
