import Foundation
import Testing

@testable import Repositories

/// A second import of a todo.txt line changes only what the line has changed.
struct TodoTxtMergeTests {
  private func row(_ line: String) throws -> ImportedTodo {
    try #require(todo(.todoTxt, line))
  }

  private func saved(_ line: String) throws -> Todo {
    try row(line).todo(number: 1, rank: .between(nil, nil), moment: .distantPast)
  }

  private func day(_ text: String) -> Date? {
    try? Date("\(text)T00:00:00+09:00", strategy: .iso8601)
  }

  private static let first = "(B) 2026-11-20 Milk +shop @a due:2026-12-01 t:2026-11-25"

  @Test func `a title shows no old marks after an edit and a second import`() throws {
    var todo = try saved("Call due:2026-12-01 +a foo:bar")
    #expect(todo.title == "Call foo:bar" && todo.project == "a")
    (todo.due, todo.project) = (nil, "b")
    let again = try row("Call due:2026-12-01 +a foo:bar @new").merge(into: todo)
    #expect(again.remarks.isEmpty && again.todo.title == "Call foo:bar")
    #expect(again.todo.due == nil && again.todo.project == "b" && again.todo.tags == ["new"])
    let there = try row("Call due:2026-12-09 +a foo:bar").merge(into: try saved("Call +a foo:bar"))
    #expect(there.todo.title == "Call foo:bar" && there.todo.due != nil)
  }

  @Test func `an unchanged line changes nothing, whatever was edited here`() throws {
    var todo = try saved(Self.first)
    (todo.title, todo.due, todo.tags, todo.wait, todo.isDone) = ("Oat milk", nil, ["b"], nil, true)
    let merged = try row(Self.first).merge(into: todo)
    #expect(merged.todo == todo && merged.remarks.isEmpty)
  }

  @Test func `each side's changes come together`() throws {
    var todo = try saved(Self.first)
    (todo.title, todo.tags) = ("Oat milk", ["a", "here"])
    let row = try row("(A) 2026-11-20 Milk +shop @a @there due:2026-12-05")
    let merged = row.merge(into: todo)
    #expect(merged.todo.title == "Oat milk" && merged.todo.tags == ["a", "here", "there"])
    #expect(merged.todo.priority == .high && merged.todo.due == day("2026-12-05"))
    #expect(merged.todo.wait == nil && merged.remarks.isEmpty)
    #expect(row.merge(into: merged.todo).todo == merged.todo)
  }

  @Test func `what both have changed stays as it is here, and is told once`() throws {
    var todo = try saved(Self.first)
    (todo.title, todo.priority) = ("Oat milk", nil)
    let row = try row("(A) 2026-11-20 Soy milk +shop @a due:2026-12-01 t:2026-11-25")
    let merged = row.merge(into: todo)
    #expect(merged.todo.title == "Oat milk" && merged.todo.priority == nil)
    #expect(
      merged.remarks.map(\.reason) == [
        .changedTwice(.title, here: #""Oat milk""#, file: #""Soy milk""#),
        .changedTwice(.priority, here: nil, file: "high"),
      ])
    #expect(row.merge(into: merged.todo).remarks.isEmpty)
  }

  @Test func `a todo without a line counts as unchanged since its export`() throws {
    var todo = Todo.full
    todo.recurrence = nil
    for hasIDs in [false, true] {
      let text = String(decoding: try file(.todoTxt, [todo], hasIDs: hasIDs), as: UTF8.self)
      let merged = try row(text).merge(into: todo)
      #expect(merged.remarks.isEmpty)
      #expect(merged.todo.fields(differingFrom: todo) == [.foreign("todo.txt")])
      var edited = merged.todo
      edited.title = "Edited"
      #expect(try row(text).merge(into: edited).todo == edited)
    }
  }

  @Test func `a line that moves the due date moves the rule along`() throws {
    let todo = try saved("Water due:2026-11-20 rec:+1m")
    #expect(todo.recurrence?.rule == RecurrenceRule("every:month"))
    let moved = try row("Water due:2026-12-31 rec:+1m").merge(into: todo)
    #expect(moved.remarks.isEmpty && moved.todo.due == day("2026-12-31"))
    #expect(
      moved.todo.recurrence
        == RecurrenceRule("every:month").map {
          Recurrence($0, from: moved.todo.due ?? .distantPast, occurrence: 1)
        })
    let other = try row("Water due:2026-11-20 rec:1w").merge(into: todo).todo
    #expect(other.recurrence?.rule == RecurrenceRule("after:week"))
    #expect(other.recurrence?.anchor == todo.due && other.recurrence?.occurrence == 0)
    #expect(try row("Water due:2026-11-20").merge(into: todo).todo.recurrence == nil)
  }

  @Test func `a rule that was changed here stays, and counts from the line's due date`() throws {
    var todo = try saved("Water due:2026-11-20 rec:+1m")
    let rule = try #require(RecurrenceRule("each:2w"))
    todo.recurrence = Recurrence(rule, from: try #require(todo.due))
    let merged = try row("Water due:2026-11-23 rec:+1m").merge(into: todo)
    #expect(merged.remarks.isEmpty && merged.todo.recurrence?.rule == rule)
    #expect(merged.todo.recurrence?.anchor == day("2026-11-23"))
  }

  /// The todo after an export and its import.
  private func again(_ todo: Todo) throws -> Todo {
    let written = String(decoding: try file(.todoTxt, [todo], hasIDs: false), as: UTF8.self)
    let merged = try row(written).merge(into: todo)
    #expect(merged.remarks.isEmpty)
    let line = String(decoding: try file(.todoTxt, [merged.todo], hasIDs: false), as: UTF8.self)
    #expect(line == written)
    return merged.todo
  }

  @Test func `a mark that was removed here leaves the title with the line`() throws {
    var todo = try saved("Ask @bob today +x")
    todo.tags = []
    #expect(try again(todo).title == "Ask today")
  }

  @Test func `a rule counts once the line has a due date`() throws {
    var todo = try saved("Water rec:1w")
    todo.due = day("2026-11-20")
    let after = try again(todo)
    #expect(after.title == "Water" && after.recurrence?.rule == RecurrenceRule("after:week"))
  }

  @Test func `a title that was written here keeps its marks`() throws {
    var todo = try saved("Ask Dad +x")
    todo.title = "Ask Mum @phone"
    let after = try again(todo)
    #expect(after.title == todo.title && after.tags == [])
  }

  @Test func `a line that is ticked off keeps the rule for when it is opened again`() throws {
    let todo = try saved("Water due:2026-11-20 rec:1w")
    let done = try row("x 2026-11-26 Water due:2026-11-20 rec:1w").merge(into: todo)
    #expect(done.todo.isDone && done.todo.recurrence == todo.recurrence && done.remarks.isEmpty)
  }

  @Test func `a rule without a due date, and a rule that we lack, are words of the title`() throws {
    let dateless = try row("Water rec:1w t:2026-11-20")
    #expect(dateless.title == "Water rec:1w" && dateless.recurrence == nil)
    #expect(dateless.wait == day("2026-11-20").map(TodoMoment.at) && dateless.remarks.isEmpty)
    let other = try row("Report due:2026-11-20 rec:5b")
    #expect(other.title == "Report rec:5b")
    #expect(other.remarks.map(\.reason) == [.otherRecurrence("5b")])
    #expect(try row("x 2026-11-26 Report due:2026-11-20 rec:5b").remarks.isEmpty)
    #expect(try row("Pay t:soon rec:often due:2026-11-20").title == "Pay t:soon rec:often")
  }
}
