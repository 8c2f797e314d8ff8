import Foundation
import Testing

@testable import Repositories

/// The lines of saves, as they stand in the file.
struct SavedLineTests {
  private let date = Date(timeIntervalSinceReferenceDate: 800_000_000.5)
  private let id = UUID()

  private func text(_ name: TodosEdit.Name, _ changes: TodosEdit.Change..., by author: String = "")
    throws -> String
  {
    let edit = TodosEdit(name, changes, id: id, by: author)
    let line = try TodosSaved(edit, at: Revision(7), date).line()
    let content = try #require(JournalLine.content(of: line, in: 0..<line.count - 1))
    #expect(line.last == JournalLine.newline)
    return String(decoding: line[content], as: UTF8.self)
  }

  @Test func `a save is a line of JSON with what was, and its checksum before it`() throws {
    let todo = Todo.sample(3, title: "a/b\nc", id: id, createdAt: 2)
    var changed = todo
    (changed.title, changed.isDone, changed.completedAt) = ("d", true, date)
    let coded = #"{"createdAt":2,"id":"\#(id)","number":3,"rank":"a0","title":"a/b\nc"}"#
    let after =
      #"{"completedAt":800000000.5,"createdAt":2,"id":"\#(id)","isDone":true,"number":3,"rank":"a0","title":"d"}"#
    let end = #"],"edit":"\#(id)","name":"set","rev":7}"#
    #expect(
      try text(.set, .added(todo), by: "tty\"1")
        == #"{"at":800000000.5,"by":"tty\"1","changes":[{"put":\#(coded)}\#(end)"#)
    #expect(
      try text(.set, .removed(todo)) == #"{"at":800000000.5,"changes":[{"delete":\#(coded)}\#(end)"#
    )
    #expect(
      try text(.set, .changed(from: todo, to: changed))
        == #"{"at":800000000.5,"changes":[{"put":\#(after),"was":{"completedAt":null,"isDone":false,"title":"a/b\nc"}}\#(end)"#
    )
  }

  @Test(arguments: TodoField.allCases + ForeignMembers.full.keys.map(TodoField.foreign))
  func `each field is read back as it was before and after`(field: TodoField) throws {
    let (first, second) = (Todo.full, Todo.sample(8, id: Todo.full.id, createdAt: 5))
    for (from, to) in [(first, second), (second, first)] {
      var after = from
      field.copy(from: to, to: &after)
      let saved = TodosSaved(
        TodosEdit(.set, [.changed(from: from, to: after)]), at: Revision(1), date)
      let line = try saved.line()
      #expect(try JournalLine.entry(line, in: 9..<line.count - 1) == .edit(saved))
      #expect(try JournalEntry(JSONObject(line, in: 9..<line.count)) == .edit(saved))
    }
  }

  @Test(arguments: [999, 1_000, 1_001, 5_000])
  func `a long edit is read back, and its bytes are not copied as they grow`(count: Int) throws {
    let changes = (1...count).map { number in
      TodosEdit.Change.added(.sample(number, title: "\(number)", createdAt: 2))
    }
    let saved = TodosSaved(TodosEdit(.importing, changes), at: Revision(1), date)
    let line = try saved.line()
    #expect(try JournalLine.entry(line, in: 9..<line.count - 1) == .edit(saved))
    if count == 5_000 { #expect(line.capacity < line.count / 4 * 5) }
  }

  @Test func `changes that are far shorter than the first ones are not given room for long ones`() {
    #expect(JSONWriter.room(for: 5_000, measured: 100_000) == 562_500)
    #expect(JSONWriter.room(for: 1_000_000, measured: 1 << 30) == 1 << 30)
  }

  @Test(arguments: ["", #","zeal":3.0"#])
  func `an edit that only later versions know is a change all the same`(more: String) throws {
    let todo = Todo.sample(1, createdAt: 2)
    let coded = try text(.add, .added(todo))
    let line = Array(coded.replacing(#""add","rev":7"#, with: #""later","rev":7\#(more)"#).utf8)
    guard case .edit(let saved) = try JournalLine.entry(line, in: line.indices) else {
      Issue.record("no edit")
      return
    }
    #expect(saved.edit.name == .set && saved.edit.changes == [.added(todo)])
    // Written again, the edit has its name and what else it had.
    #expect(try saved.line().dropFirst(9).dropLast() == line[...])
  }

  @Test func `a date that is no number cannot be written`() {
    #expect(throws: EncodingError.self) {
      try TodosSaved.adding(.sample(1, createdAt: .nan), at: 1).line()
    }
  }

  @Test func `of a value that cannot be written, the todo and the field are named`() throws {
    var todo = Todo.sample(7)
    todo.recurrence = Recurrence(
      try #require(RecurrenceRule("every:2w")), from: Date(timeIntervalSinceReferenceDate: 0),
      step: 0, occurrence: -1)
    let error = #expect(throws: EncodingError.self) { try TodosSaved.adding(todo, at: 1).line() }
    #expect(CodingReason.text(try #require(error)) == "the recurrence of todo 7 is out of range")
  }

  @Test(arguments: [0, -1, 1 << 53 + 1, .max])
  func `a number that could not be read again cannot be written`(number: Int) throws {
    let error = #expect(throws: EncodingError.self) {
      try TodosSaved.adding(.sample(number), at: 1).line()
    }

    #expect(
      CodingReason.text(try #require(error)) == "the number of todo \(number) is out of range")
  }
}
