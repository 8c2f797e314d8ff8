import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

/// What an import makes of a recurring task that Taskwarrior has deleted.
struct EndedSeriesTests {
  private static let id = "e85471fd-f102-4224-bc9a-52568e72cc71"
  private static let zone = TimeZone.gmt

  private static func template(_ status: String = "recurring") -> String {
    #"{"description":"Rent","due":"20261101T000000Z","entry":"20261026T235124Z","mask":"--","recur":"monthly","status":"\#(status)","uuid":"\#(id)"}"#
  }

  private static func task(_ number: Int, _ status: String = "pending") -> String {
    #"{"description":"Rent","due":"2026110\#(number + 1)T000000Z","entry":"20261026T235124Z","end":"20261103T000000Z","imask":\#(number),"parent":"\#(id)","recur":"monthly","status":"\#(status)","uuid":"00000000-c1b3-492f-a968-00000000000\#(number)"}"#
      .replacing(status == "pending" ? #""end":"20261103T000000Z","# : "\0", with: "")
  }

  private static func depending(_ number: Int) -> String {
    #"{"description":"Move","entry":"20261026T235124Z","depends":["00000000-c1b3-492f-a968-00000000000\#(number)"],"status":"pending","uuid":"00000000-0000-0000-0000-0000000000aa"}"#
  }

  /// Imports tasks into a list.
  @discardableResult
  private static func importing(_ tasks: String..., into list: inout TodoList) -> ImportSummary {
    var decoder = TodosDecoder(.taskwarrior, timeZone: zone)
    let text = Array(tasks.joined(separator: "\n").utf8)
    var contents = ImportedTodos(.taskwarrior)
    contents.append(decoder.decode(text[...]) + decoder.finish())
    contents.finish(timeZone: zone)
    let result = list.changes(
      importing: contents.todos, endedBy: contents.ended, moment: noon)
    let edit = TodosEdit(.importing, result.changes)
    list.make(edit)
    return ImportSummary(contents, count: contents.todos.count, edit, result)
  }

  /// The tasks of an export, each as its id, status and rule.
  private static func exported(_ list: TodoList) throws -> [String] {
    var encoder = TodosEncoder(.taskwarrior, timeZone: zone, todos: list)
    var data = Data()
    for todo in list { data += try encoder.encode(todo) }
    data += encoder.finish()
    let tasks = try #require(
      try JSONSerialization.jsonObject(with: data) as? [[String: NSObject]])
    return tasks.map { task in
      let depends = (task["depends"] as? [String])?.first.map { " after \($0.suffix(2))" } ?? ""
      let id = (task["uuid"] as? String ?? "").suffix(2)
      return "\(id) \(task["status"] ?? "none" as NSString)\(depends)"
    }
  }

  private static func rows(_ list: TodoList) -> [String] {
    list.map { "\($0.title)\($0.isDone ? " done" : "")\($0.recurrence == nil ? "" : " recurs")" }
  }

  private static func imported() -> TodoList {
    var list: TodoList = []
    importing(template(), task(0), task(1), depending(0), into: &list)
    #expect(rows(list) == ["Rent recurs", "Move"])
    return list
  }

  @Test(arguments: [false, true], [false, true])
  func `of two tasks of one occurrence each finds its own todo`(
    isReversed: Bool, isRemoved: Bool
  ) {
    // As two devices make them.
    let first = Self.task(0, "completed")
    let second = first.replacing("000000000000", with: "0000000000bb")
      .replacing("Rent", with: "Rent again")
    var list: TodoList = []
    Self.importing(first, second, into: &list)
    #expect(Self.rows(list) == ["Rent done", "Rent again done"])
    var (tasks, before) = ([first, second], list)
    if isReversed { tasks.reverse() }
    if isRemoved {
      tasks.removeAll { $0 == first }
      list.removeFirst()
      before = list
    }
    for task in tasks.indices {
      #expect(Self.importing(tasks[task], into: &list).added == 0)
    }
    Self.importing(tasks.joined(separator: "\n"), into: &list)
    #expect(list.map(\.id) == before.map(\.id) && Self.rows(list) == Self.rows(before))
  }

  @Test func `the todo becomes the task of its occurrence, and later tasks are todos of their own`()
    throws
  {
    var list = Self.imported()
    let id = list[0].id
    let summary = Self.importing(
      Self.template("deleted"), Self.task(0), Self.task(1), Self.depending(0), into: &list)
    #expect(Self.rows(list) == ["Rent", "Move", "Rent"] && list[0].id == id)
    #expect(list[1].depends == [id])
    #expect(summary.updated == 1 && summary.added == 1 && summary.skipped == 0)
    #expect(summary.remarks.map(\.reason) == [.ended] && summary.changed == 1)
    #expect(try Self.exported(list) == ["00 pending", "aa pending after 00", "01 pending"])
    // The same again, and what is completed there later.
    let before = list
    let again = Self.importing(
      Self.template("deleted"), Self.task(0), Self.task(1), Self.depending(0), into: &list)
    #expect(list == before && again.unchanged == 3 && again.skipped == 1)
    Self.importing(
      Self.template("deleted"), Self.task(0, "completed"), Self.task(1), Self.depending(0),
      into: &list)
    #expect(Self.rows(list) == ["Rent done", "Move", "Rent"])
    #expect(try Self.exported(list) == ["00 completed", "aa pending after 00", "01 pending"])
  }

  @Test func `a last occurrence that was completed there is done here`() throws {
    var list = Self.imported()
    Self.importing(
      Self.template("deleted"), Self.task(0, "completed"), Self.task(1, "deleted"),
      Self.depending(0), into: &list)
    #expect(Self.rows(list) == ["Rent done", "Move"])
    #expect(list[0].completedAt == Date(timeIntervalSince1970: 1_793_664_000))
    #expect(try Self.exported(list) == ["00 completed", "aa pending after 00"])
  }

  @Test func `without a task the todo stays, and the template stays deleted`() throws {
    var list = Self.imported()
    let before = list[0]
    let summary = Self.importing(
      Self.template("deleted"), Self.task(0, "deleted"), Self.task(1, "deleted"),
      Self.depending(0), into: &list)
    #expect(Self.rows(list) == ["Rent", "Move"] && list[0].due == before.due)
    // A deleted task blocks nobody.
    #expect(summary.updated == 2 && summary.unchanged == 0 && summary.skipped == 2)
    #expect(try Self.exported(list).first == "71 deleted")
    let after = list
    Self.importing(Self.template("deleted"), Self.depending(0), into: &list)
    #expect(list == after)
    // It was deleted by mistake.
    Self.importing(Self.template(), Self.task(0), Self.task(1), Self.depending(0), into: &list)
    #expect(Self.rows(list) == ["Rent recurs", "Move"] && list[0].due == before.due)
  }

  @Test func `a rule that was changed here stays, and makes the template again`() throws {
    var list = Self.imported()
    var todo = list[0]
    todo.recurrence?.rule = try #require(RecurrenceRule("every:2w"))
    list.make(TodosEdit(.set, [.changed(from: list[0], to: todo)]))
    let summary = Self.importing(
      Self.template("deleted"), Self.task(0), Self.task(1), Self.depending(0), into: &list)
    #expect(Self.rows(list) == ["Rent recurs", "Move", "Rent", "Rent"] && summary.left == 1)
    #expect(try Self.exported(list).first == "71 recurring")
  }

  @Test func `a template that the list does not have is skipped`() {
    var list: TodoList = []
    let summary = Self.importing(Self.template("deleted"), Self.task(1), into: &list)
    #expect(Self.rows(list) == ["Rent"] && summary.skipped == 1 && summary.added == 1)
    #expect(summary.remarks.map(\.reason) == [.deleted])
  }

  @Test func `an import that only renews what todos keep is no step of undo`() async throws {
    let fixture = InteractorFixture([.sample(1), .sample(2)])
    _ = try await fixture.todos.rename(id: Todo.id(1), to: "Tea")
    var row = ImportedTodo(id: Todo.id(2), title: "todo 2", precision: .second(.current))
    row.foreign = ForeignMembers()
    row.foreign?["taskwarrior"] = RawJSON(#"{"description":"todo 2"}"#)
    _ = try await fixture.todos.importTodos([row])
    #expect(fixture.store.todos.value?[id: Todo.id(2)]?.foreign["taskwarrior"] != nil)
    #expect(fixture.store.history.undoable.map(\.name) == [.rename])
    #expect(try await fixture.todos.undo().name == .rename)
    #expect(fixture.titles == ["todo 1", "todo 2"])
  }
}
