import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// A second import of another program's row changes only what its source has changed.
struct ImportedTodoMergeTests {
  private static let uuid = "2e9144ad-2c53-49ef-8727-461e978e28c4"

  private func task(_ members: String) throws -> ImportedTodo {
    try #require(todo(.taskwarrior, #"{"uuid":"\#(Self.uuid)",\#(members)}"#))
  }

  private func imported(_ members: String) throws -> Todo {
    try task(members).todo(number: 1, rank: .between(nil, nil), moment: .distantPast)
  }

  private static let first =
    #""description":"Milk","due":"20261125T000000Z","tags":["shop"],"wait":"20261120T000000Z""#

  @Test func `what both have changed stays as it is here, and is told once`() throws {
    var todo = try imported(Self.first)
    (todo.title, todo.due) = ("Oat milk", nil)
    let row = try task(#""description":"Soy milk","due":"20261127T000000Z""#)
    let merged = row.merge(into: todo)
    #expect(merged.todo.title == "Oat milk" && merged.todo.due == nil)
    #expect(
      merged.remarks.map(\.reason) == [
        .changedTwice(.title, here: #""Oat milk""#, file: #""Soy milk""#),
        .changedTwice(
          .due, here: nil, file: TodoField.due.text(in: row.merged(into: try imported(Self.first)))),
      ])
    #expect(merged.remarks.allSatisfy { $0.line == 1 && $0.isLeft })
    #expect(row.merge(into: merged.todo).remarks.isEmpty)
  }

  @Test func `the same change on both sides is no conflict`() throws {
    var todo = try imported(Self.first)
    (todo.title, todo.isDone, todo.completedAt) = (
      "Oat milk", true, Date(timeIntervalSince1970: 9e8)
    )
    let row = try task(#""description":"Oat milk","status":"completed","end":"20261127T000000Z""#)
    let merged = row.merge(into: todo)
    #expect(merged.remarks.isEmpty && merged.todo.isDone)
    #expect(merged.todo.completedAt == todo.completedAt)
  }

  @Test func `a todo that was exported keeps what the format cannot say`() throws {
    var todo = Todo.full
    todo.wait = .beforeDue(DateSpan(3, .day))
    todo.recurrence = nil
    let text = String(decoding: try file(.taskwarrior, [todo]), as: UTF8.self)
    let row = try #require(only(text))
    let merged = row.merge(into: todo)
    #expect(merged.remarks.isEmpty)
    #expect(merged.todo.fields(differingFrom: todo) == [.foreign("taskwarrior")])
  }

  @Test func `dependencies are an array, or a text with commas`() throws {
    let other = "dfc47d97-8f21-4442-b40d-aa5b91010f38"
    for depends in [#"["\#(other)","\#(Self.uuid)"]"#, #""\#(other),\#(Self.uuid)""#] {
      let todo = try imported(#""description":"x","depends":\#(depends)"#)
      #expect(todo.depends.map(\.uuidString) == [other.uppercased(), Self.uuid.uppercased()])
      let written = String(decoding: try file(.taskwarrior, [todo]), as: UTF8.self)
      #expect(written.contains(#""depends":\#(depends)"#))
    }
  }

  @Test func `moments of a task are those of the todo, both ways`() throws {
    var todo = try imported(
      #""description":"x","wait":"20270101T000000Z","scheduled":"20261224T100000Z","start":"20261126T235124Z","until":"20280101T000000Z""#
    )
    #expect(todo.started == Date(timeIntervalSince1970: 1_795_737_084))
    #expect(todo.wait == .at(Date(timeIntervalSince1970: 1_798_761_600)))
    #expect(todo.scheduled != nil && todo.until != nil)
    todo.wait = .at(Date(timeIntervalSince1970: 1_798_848_000))
    todo.started = nil
    let written = String(decoding: try file(.taskwarrior, [todo]), as: UTF8.self)
    #expect(written.contains(#""wait":"20270102T000000Z""#) && !written.contains("start"))
    #expect(written.contains(#""scheduled":"20261224T100000Z""#))
  }

  @Test(arguments: ["wait", "scheduled", "start", "until"])
  func `a moment that is none is a flaw of its row`(name: String) {
    #expect(
      rows(.taskwarrior, #"{"description":"x","\#(name)":"soon"}"#).map(\.flaw)
        == [.notADate(name: name, text: "soon")])
  }

  @Test func `any changes of both sides come together, or ours stay and are told`() async throws {
    try await withSeed { random in
      for _ in 0..<200 {
        let versions = try (0..<3).map { number in
          try #require(only(String(decoding: file(.taskwarrior, [random.todo(1)]), as: UTF8.self)))
            .todo(number: 1, rank: .between(nil, nil), moment: .distantPast)
        }
        let base = versions[0]
        func edited(by other: Todo) -> Todo {
          var todo = base
          for field in TodoField.taskwarrior where Int.random(in: 0..<3, using: &random) == 0 {
            field.copy(from: other, to: &todo)
          }
          // A todo without a project whose first tag is `+x` has that project in an export.
          return todo.withProject
        }
        let (here, edit) = (edited(by: versions[1]), edited(by: versions[2]))
        let row = try #require(only(String(decoding: file(.taskwarrior, [edit]), as: UTF8.self)))
        let there = row.todo(number: 1, rank: .between(nil, nil), moment: .distantPast)
        let merged = row.merge(into: here)
        let told = Set(
          merged.remarks.compactMap { remark -> TodoField? in
            if case .changedTwice(let field, _, _) = remark.reason { field } else { nil }
          })
        for field in TodoField.taskwarrior {
          let (isOurs, isTheirs) = (field.differs(here, base), field.differs(there, base))
          if !isTheirs { #expect(!field.differs(merged.todo, here)) }
          if isTheirs, !isOurs {
            // A done todo keeps the moment of its completion if the row has none.
            let keepsMoment = field == .isDone && there.isDone && there.completedAt == nil
            #expect(
              keepsMoment ? merged.todo.isDone : !field.differs(merged.todo, there), "\(field)")
          }
          if told.contains(field) {
            #expect(isOurs && isTheirs && !field.differs(merged.todo, here))
          } else if isOurs, isTheirs, ![.tags, .notes, .started, .isDone].contains(field) {
            #expect(!field.differs(here, there))
          }
        }
        // Told once: the same file again changes nothing.
        let again = row.merge(into: merged.todo)
        #expect(again.todo == merged.todo && again.remarks.isEmpty)
      }
    }
  }

  private func only(_ text: String) -> ImportedTodo? { todo(.taskwarrior, text) }
}
