import Foundation
import Testing

@testable import Repositories

/// What Taskwarrior has besides what a todo can say comes back as it was.
struct TaskwarriorForeignTests {
  /// Tasks as `task export` of version 2.6.2 writes them, in the order of their members there.
  private static let tasks = [
    #"{"id":1,"description":"Buy milk","due":"20261125T000000Z","entry":"20261124T194134Z","modified":"20261124T194135Z","priority":"H","project":"home","status":"pending","uuid":"2e9144ad-2c53-49ef-8727-461e978e28c4","annotations":[{"entry":"20261124T194135Z","description":"first note"},{"entry":"20261124T194136Z","description":"second [note] with \"quotes\""}],"tags":["shop"],"urgency":25.418}"#,
    #"{"id":2,"client":"Acme [North] Co","description":"Write report","effort":"PT3H","entry":"20261124T194135Z","estimate":5,"modified":"20261124T194135Z","review":"20261201T000000Z","status":"pending","uuid":"dfc47d97-8f21-4442-b40d-aa5b91010f38","wait":"99991230T000000Z","urgency":5}"#,
    #"{"id":3,"description":"Blocked","entry":"20261124T194135Z","modified":"20261124T194135Z","scheduled":"20261125T000000Z","status":"pending","until":"20270601T000000Z","uuid":"f080bb6c-88ad-463c-b174-c1649ce495e9","depends":["2e9144ad-2c53-49ef-8727-461e978e28c4","dfc47d97-8f21-4442-b40d-aa5b91010f38"],"urgency":-5}"#,
    #"{"id":5,"description":"Started now","entry":"20261124T194135Z","modified":"20261124T194135Z","priority":"X","start":"20261124T194135Z","status":"waiting","uuid":"f9376873-5c1c-4e60-9934-f690754e4db9","urgency":4}"#,
    #"{"id":7,"description":"Pay rent","due":"20261128T000000Z","entry":"20261124T194135Z","imask":0,"modified":"20261124T194135Z","parent":"c00d3d52-dc8d-4ff2-a25f-1cf3050a40e8","recur":"monthly","rtype":"periodic","status":"pending","until":"20271201T000000Z","uuid":"1f67c3bd-4f20-45cd-9250-101c35355810","tags":["bills"],"urgency":8.14653}"#,
  ]
  private static let child = tasks[4]

  private func row(_ task: String) throws -> ImportedTodo {
    try #require(todo(.taskwarrior, task))
  }

  private func imported(_ task: String) throws -> Todo {
    try row(task).todo(number: 1, rank: .between(nil, nil), moment: .distantPast)
  }

  /// The task that an export writes, without white space and brackets of the array.
  private func exported(_ todo: Todo) throws -> String {
    var encoder = TodosEncoder(.taskwarrior)
    return String(decoding: try encoder.encode(todo).dropFirst(2), as: UTF8.self)
  }

  /// The members of a task, but for those that Taskwarrior makes anew.
  private func members(_ task: String) throws -> [String: NSObject] {
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(task.utf8)) as? [String: NSObject])
    object["id"] = nil
    object["urgency"] = nil
    return object
  }

  @Test(arguments: tasks)
  func `a task comes back with all its members`(task: String) throws {
    let todo = try imported(task)
    #expect(try members(exported(todo)) == members(task))
    // Also by way of a journal and of our own lines.
    let line = try text(.jsonLines, [todo])
    let again = try #require(ownLine(line))
    #expect(try exported(again) == exported(todo))
  }

  /// `task import` fails at such moments.
  @Test(arguments: ["19700101T000000Z", "19791231T000000Z", "soon"])
  func `moments that Taskwarrior does not take are left out, also those that were kept`(
    moment: String
  ) throws {
    let noted = #""annotations":[{"entry":"\#(moment)","description":"a"}]"#
    let task = #"""
      {"description":"d","entry":"20261124T194135Z","modified":"\#(moment)","status":"pending",\#(noted),\#
      "uuid":"f9376873-5c1c-4e60-9934-f690754e4db9"}
      """#
    let written = try exported(imported(task))
    #expect(!written.contains(moment) && written.contains(#""description":"a""#))
    if moment == "soon" { return }
    let old = task.replacing("20261124T194135Z", with: moment)
    let recurring = old.replacing("\(noted),", with: "").replacing(
      #""pending""#, with: #""recurring","recur":"weekly","due":"20261201T000000Z""#)
    for task in [old, recurring] { #expect(!(try exported(imported(task)).contains(moment))) }
  }

  private func text(_ format: ExchangeFormat, _ todos: [Todo]) throws -> String {
    String(decoding: try file(format, todos), as: UTF8.self)
  }

  private func ownLine(_ line: String) -> Todo? {
    todo(.jsonLines, line)?.todo(number: 1, rank: .between(nil, nil), moment: .distantPast)
  }

  @Test func `what was changed here is written as it is here, and the rest as it was`() throws {
    var todo = try imported(Self.tasks[0])
    todo.title = "Buy oat milk"
    (todo.project, todo.tags) = (nil, ["shop"])
    todo.notes += "\nthird"
    var members = try members(exported(todo))
    #expect(members["description"] == "Buy oat milk" as NSString)
    #expect(members["project"] == nil && members["tags"] == ["shop"] as NSArray)
    let notes = try #require(members["annotations"] as? [[String: String]])
    #expect(notes.map { $0["description"] }.last == "third" && notes.count == 3)
    #expect(
      notes.map { $0["entry"] } == ["20261124T194135Z", "20261124T194136Z", "20261124T194137Z"])
    #expect(members["modified"] == "20261124T194135Z" as NSString)
    todo.notes = "other"
    members = try self.members(exported(todo))
    #expect((members["annotations"] as? [[String: String]])?.map { $0["description"] } == ["other"])
  }

  @Test func `a status and a priority of Taskwarrior's stay until they are changed here`() throws {
    var todo = try imported(Self.tasks[3])
    #expect(try members(exported(todo))["status"] == "waiting" as NSString)
    todo.isDone = true
    todo.priority = .low
    let members = try members(exported(todo))
    #expect(members["status"] == "completed" as NSString && members["priority"] == "L" as NSString)
  }

  @Test func `a recurring task is always due: Taskwarrior ends with an error at one that is not`()
    throws
  {
    var todo = try imported(Self.child)
    todo.due = nil
    #expect(try members(exported(todo))["due"] == "20261128T000000Z" as NSString)
    todo.foreign["taskwarrior"] = RawJSON(#"{"recur":"monthly","imask":0}"#)
    #expect(try members(exported(todo))["recur"] == nil)
  }

  @Test func `moments that Taskwarrior ends with an error at are left out`() throws {
    for (seconds, isThere) in [
      (315_532_799.0, false), (315_532_800, true), (253_402_214_399, true),
      (253_402_214_400, false),
    ] {
      let moment = Date(timeIntervalSince1970: seconds)
      let todo = Todo(
        id: UUID(), number: 1, title: "x", rank: .between(nil, nil), createdAt: moment, due: moment)
      let members = try members(exported(todo))
      #expect((members["due"] != nil) == isThere && (members["entry"] != nil) == isThere)
    }
  }

  @Test(arguments: [
    "1", "[]", "\"x\"", "null", "{}", #"{"annotations":1,"tags":"x","project":[],"status":1}"#,
    #"{"uuid":"other","description":"other","id":9}"#,
  ])
  func `whatever stands in the member, a todo is exported`(kept: String) throws {
    var todo = try imported(#"{"description":"x","tags":["a"]}"#)
    todo.notes = "note"
    let plain = try members(exported(todo))
    todo.foreign["taskwarrior"] = RawJSON(kept)
    #expect(try members(exported(todo)) == plain)
  }

  @Test func `what a todo is a part of goes to Taskwarrior, and comes back`() throws {
    var todo = try imported(Self.tasks[0])
    let parent = Todo.sample(9).id
    todo.parent = parent
    let task = try exported(todo)
    #expect(try members(task)["under"] as? String == parent.uuidString.lowercased())
    var row = try self.row(task)
    #expect(row.parent == parent)
    let merged = row.merged(into: todo)
    #expect(merged.fields(differingFrom: todo) == [.foreign("taskwarrior")])
    row = try self.row(Self.tasks[0])
    #expect(row.merged(into: merged).parent == nil)
    todo = merged
    todo.parent = nil
    #expect(try members(exported(todo))["under"] == nil)
    // An attribute of a user's own.
    let own = #"{"description":"x","status":"pending","under":"the bridge"}"#
    #expect(try imported(own).parent == nil)
    #expect(try members(exported(imported(own)))["under"] == "the bridge" as NSString)
  }

  @Test func `an import takes away what the task does not have any more`() throws {
    let old = try imported(Self.tasks[1])
    let row = try #require(
      todo(
        .taskwarrior,
        #"{"description":"Write report","uuid":"dfc47d97-8f21-4442-b40d-aa5b91010f38"}"#))
    let merged = row.merged(into: old)
    #expect(merged.foreign["taskwarrior"]?.text == #"{"description":"Write report"}"#)
    #expect(merged.wait == nil)
    let same = try #require(todo(.taskwarrior, Self.tasks[1]))
    #expect(same.merged(into: old) == old)
  }

  @Test func `rows that are skipped or mean less are named with number, line and reason`() {
    let text = """
      [
      {"id":4,"description":"rent","status":"recurring"},
      {"id":0,"description":"gone","status":"deleted"},
      {"id":2,"description":"later","wait":"20270101T000000Z"},
      {"id":5,"description":"odd","priority":"X","wait":"20270102T000000Z"},
      {"id":6,"description":"plain","depends":["a"],"estimate":5}
      ]
      """
    var contents = ImportedTodos(.taskwarrior)
    contents.append(rows(.taskwarrior, text))
    #expect(
      contents.remarks == [
        RowRemark(line: 2, number: 4, title: "rent", .incompleteRecurrence(lacks: .rule)),
        RowRemark(line: 3, title: "gone", .deleted),
        RowRemark(line: 5, number: 5, title: "odd", .otherPriority("X")),
      ])
    #expect(contents.skipped == 1 && contents.changed == 2)
    #expect(contents.keptMembers == ["estimate": 1])
  }

  @Test func `of very many, the first are named, and all counted`() {
    var contents = ImportedTodos(.taskwarrior)
    let deleted = #"{"description":"x","status":"deleted"}"#
    contents.append(
      rows(.taskwarrior, Array(repeating: deleted, count: 1000).joined(separator: "\n")))
    #expect(contents.remarks.count == 20 && contents.skipped == 1000)
  }

  @Test func `a letter after C, and words with keys of others, come back to todo.txt`() throws {
    let line = "(E) 2026-11-20 Pay rent rec:1m t:2026-12-01 note:x"
    let row = try #require(todo(.todoTxt, line))
    #expect(row.remarks == [RowRemark(line: 1, title: row.title, .lowPriority("E"))])
    var made = row.todo(number: 1, rank: .between(nil, nil), moment: .distantPast)
    #expect(made.priority == .low && made.title == "Pay rent rec:1m note:x")
    #expect(try file(.todoTxt, [made], hasIDs: false) == Array("\(line)\n".utf8))
    made.priority = .high
    #expect(try text(.todoTxt, [made]).hasPrefix("(A) "))
  }
}
