import Foundation
import Testing

@testable import Repositories

/// A recurring task of Taskwarrior is one todo, and goes back as its template and its tasks.
struct TaskwarriorSeriesTests {
  private static let id = "e85471fd-f102-4224-bc9a-52568e72cc71"

  /// The rows as `task export` of 2.6.2 writes them.
  private static func rows(
    mask: String = "--", due: String = "20261101T000000Z", _ instances: String...
  ) -> String {
    let template =
      #"{"id":1,"description":"Pay rent","due":"\#(due)","entry":"20261026T235124Z","mask":"\#(mask)","modified":"20261126T235124Z","recur":"monthly","rtype":"periodic","status":"recurring","until":"20371101T000000Z","uuid":"\#(id)","tags":["bills"],"urgency":20.8}"#
    return "[" + ([template] + instances).joined(separator: ",\n") + "]"
  }

  private static func instance(
    _ number: Int, due: String, status: String = "pending", title: String = "Pay rent"
  ) -> String {
    #"{"id":4,"description":"\#(title)","due":"\#(due)","entry":"20261126T235124Z",\#(status == "completed" ? #""end":"20261127T000000Z","# : "")"imask":\#(number),"modified":"20261126T235124Z","parent":"\#(id)","recur":"monthly","rtype":"periodic","status":"\#(status)","until":"20371101T000000Z","uuid":"00000000-c1b3-492f-a968-00000000000\#(number)","tags":["bills"],"urgency":12.8}"#
  }

  private static let first = instance(0, due: "20261101T000000Z")
  private static let second = instance(1, due: "20261201T000000Z")
  private static let both = rows(first, second)

  private func contents(_ text: String) -> [ImportedTodo] {
    var contents = ImportedTodos(.taskwarrior)
    contents.append(RepositoriesTests.rows(.taskwarrior, text))
    #expect(contents.badRowCount == 0)
    contents.finish(timeZone: seoul)
    return contents.todos
  }

  private func imported(_ text: String) -> [Todo] {
    contents(text).map { $0.todo(number: 1, rank: .between(nil, nil), moment: .distantPast) }
  }

  /// The tasks of a text, but for what Taskwarrior makes anew.
  private func tasks(_ text: String) throws -> [String: [String: NSObject]] {
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: NSObject]])
    return Dictionary(
      uniqueKeysWithValues: objects.map { task in
        (task["uuid"] as? String ?? "", task.filter { !["id", "urgency"].contains($0.key) })
      })
  }

  private func exported(_ todos: [Todo]) throws -> [String: [String: NSObject]] {
    try tasks(String(decoding: try file(.taskwarrior, todos), as: UTF8.self))
  }

  private let c0 = "00000000-c1b3-492f-a968-000000000000"
  private let c1 = "00000000-c1b3-492f-a968-000000000001"

  @Test func `a template and its tasks are one todo, and go back as they were`() throws {
    let todos = imported(Self.both)
    #expect(todos.count == 1)
    let todo = try #require(todos.first)
    #expect(todo.id.uuidString.lowercased() == Self.id && todo.title == "Pay rent")
    #expect(todo.recurrence?.rule.description == "every:month" && todo.recurrence?.step == 0)
    #expect(todo.due == Date(timeIntervalSince1970: 1_793_491_200) && todo.until != nil)
    #expect(try exported(todos) == tasks(Self.both))
  }

  @Test func `a completed task is the done todo of its occurrence`() throws {
    let text = Self.rows(
      mask: "+-", Self.instance(0, due: "20261101T000000Z", status: "completed"), Self.second)
    let todos = imported(text)
    #expect(todos.map(\.isDone) == [false, true])
    #expect(todos[1].id == todos[0].id(ofOccurrence: 0) && todos[0].recurrence?.step == 1)
    #expect(try exported(todos) == tasks(text))
  }

  @Test(arguments: [true, false], [true, false])
  func `a task has the id of its occurrence in any order`(hasTemplate: Bool, isReversed: Bool) {
    // As exported from here.
    let id = DerivedID.occurrence(0, of: UUID(uuidString: Self.id) ?? UUID())
    let done =
      #"{"description":"Pay rent","status":"completed","end":"20261127T000000Z","uuid":"\#(id)"}"#
    var tasks = [Self.first, Self.second, done]
    if hasTemplate { tasks.append(Self.both.split(separator: "\n")[0].dropFirst().dropLast() + "") }
    if isReversed { tasks.reverse() }
    let todos = contents("[\(tasks.joined(separator: ",\n"))]")
    let occurrence = DerivedID.occurrence(1, of: UUID(uuidString: Self.id) ?? UUID()).uuidString
    #expect(
      Set(todos.map { "\($0.id.uuidString.lowercased()) \($0.isDone)" })
        == (hasTemplate
          ? ["\(Self.id) false", "\(id.uuidString.lowercased()) true"]
          : [
            "\(c0) false", "\(occurrence.lowercased()) false", "\(id.uuidString.lowercased()) true",
          ]))
  }

  @Test func `a rule that no todo can have is told, and goes back`() throws {
    let text = Self.both.replacing("monthly", with: "PT2H")
    let todos = contents(text)
    #expect(todos.map { $0.remarks.map(\.reason) } == [[.otherRecurrence("PT2H")]])
    #expect(try exported(imported(text)) == tasks(text))
  }

  @Test(arguments: [
    (#","due":"20261101T000000Z""#, RowRemark.Reason.incompleteRecurrence(lacks: .rule)),
    (#","recur":"monthly""#, .incompleteRecurrence(lacks: .due)),
    (#","recur":"monthly","due":"""#, .incompleteRecurrence(lacks: .due)),
    (#","recur":"PT2H""#, .otherRecurrence("PT2H")), ("", .incompleteRecurrence(lacks: .rule)),
  ])
  func `what a recurring task lacks is told`(members: String, reason: RowRemark.Reason) {
    let text = #"{"description":"x","status":"recurring"\#(members)}"#
    let rows = contents(text)
    #expect(rows.map { $0.remarks.map(\.reason) } == [[reason]])
    #expect(rows.allSatisfy { $0.recurrence == nil })
  }

  @Test func `a deleted template makes no todo, and its pending tasks are todos of their own`() {
    var deleted = ImportedTodos(.taskwarrior)
    let text = Self.both.replacing(#""status":"recurring""#, with: #""status":"deleted""#)
    deleted.append(RepositoriesTests.rows(.taskwarrior, text))
    deleted.finish(timeZone: seoul)
    #expect(deleted.ended.map(\.title) == ["Pay rent"] && deleted.skipped == 0)
    #expect(deleted.todos.count == 2 && deleted.todos.allSatisfy { $0.recurrence == nil })
    // Other deleted tasks say nothing.
    var task = ImportedTodos(.taskwarrior)
    task.append(
      RepositoriesTests.rows(
        .taskwarrior, Self.first.replacing(#""status":"pending""#, with: #""status":"deleted""#)))
    #expect(task.ended.isEmpty && task.skipped == 1)
  }

  @Test func `a todo that keeps a deleted template is exported as it was, until it comes back`()
    throws
  {
    let text = Self.rows().replacing(
      #""status":"recurring""#, with: #""status":"deleted","end":"20261127T000000Z""#)
    var deleted = ImportedTodos(.taskwarrior)
    deleted.append(RepositoriesTests.rows(.taskwarrior, text))
    var todo = try #require(imported(Self.both).first)
    let template = try #require(deleted.ended.first)
    let merged = template.end(todo)
    #expect(merged.remarks.isEmpty && merged.todo.recurrence == nil)
    #expect(merged.todo.due == todo.due && merged.todo.title == todo.title)
    #expect(try exported([merged.todo]) == tasks(text))
    var again = merged.todo
    again.recurrence = todo.recurrence
    let task = try exported([again])[Self.id]
    #expect(task?["status"] == "recurring" as NSString && task?["end"] == nil)
    // A rule that was changed here stays.
    todo.recurrence?.rule = try #require(RecurrenceRule("every:2w"))
    let both = template.end(todo)
    #expect(
      both.remarks.map(\.reason) == [
        .changedTwice(.recurrence, here: TodoField.recurrence.text(in: todo), file: nil)
      ])
    #expect(both.todo.recurrence == todo.recurrence)
    #expect(try exported([both.todo])[Self.id]?["status"] == "recurring" as NSString)
  }

  @Test func `an occurrence that is over here is not made again there`() throws {
    var todo = try #require(imported(Self.both).first)
    todo.recurrence?.step = 1
    todo.recurrence?.occurrence = 1
    todo.due = Date(timeIntervalSince1970: 1_796_083_200)
    todo.title = "Pay more"
    // Nothing here says that the occurrence was done: Taskwarrior keeps what is known there.
    #expect(try exported([todo])[Self.id]?["mask"] == "--" as NSString)
    var done = try #require(imported(Self.both).first)
    done = Todo(
      id: todo.id(ofOccurrence: 0), number: 2, title: done.title, isDone: true, rank: done.rank,
      createdAt: done.createdAt)
    let tasks = try exported([todo, done])
    #expect(tasks[Self.id]?["mask"] == "+-" as NSString && tasks[c0] == nil)
    #expect(tasks[c1]?["description"] == "Pay more" as NSString)
    #expect(tasks[c1]?["due"] == "20261201T000000Z" as NSString)
    // The file is older than the list.
    let merged = try #require(contents(Self.both + " ").first).merge(into: todo)
    #expect(merged.todo == todo && merged.remarks.isEmpty)
    // The template was changed there.
    let other = try #require(contents(Self.both.replacing("bills", with: "rent")).first)
    #expect(other.merge(into: todo).remarks.isEmpty)
    #expect(other.merge(into: todo).todo.tags == ["rent"])
    #expect(other.merge(into: todo).todo.due == todo.due)
  }

  @Test func `what was completed there moves the todo on, also one that was postponed here`() throws
  {
    var todo = try #require(imported(Self.both).first)
    todo.recurrence?.postponed = Date(timeIntervalSince1970: 1_793_577_600)
    todo.due = todo.recurrence?.postponed
    todo.title = "Pay more"
    let rows = contents(
      Self.rows(
        mask: "+-", Self.instance(0, due: "20261101T000000Z", status: "completed"), Self.second))
    let merged = rows[0].merge(into: todo)
    #expect(merged.remarks.isEmpty && merged.todo.title == "Pay more")
    #expect(merged.todo.due == Date(timeIntervalSince1970: 1_796_083_200))
    #expect(merged.todo.recurrence?.step == 1 && merged.todo.recurrence?.occurrence == 1)
  }

  @Test func `a todo that comes back here is a template there`() throws {
    var todo = Todo.sample(1)
    todo.due = Date(timeIntervalSince1970: 1_796_083_200)
    todo.recurrence = Recurrence(
      try #require(RecurrenceRule("each:2w")), from: Date(timeIntervalSince1970: 1_794_873_600),
      step: 1, occurrence: 1)
    let tasks = try exported([todo])
    let task = try #require(tasks[todo.id.uuidString.lowercased()])
    #expect(task["status"] == "recurring" as NSString && task["recur"] == "2w" as NSString)
    #expect(task["due"] == "20261117T000000Z" as NSString && task["mask"] == "+" as NSString)
    let text = String(decoding: try file(.taskwarrior, [todo]), as: UTF8.self)
    let merged = try #require(contents(text).first).merge(into: todo)
    #expect(merged.todo.fields(differingFrom: todo) == [.foreign("taskwarrior")])
    todo.recurrence?.rule = try #require(RecurrenceRule("after:2w"))
    #expect(try exported([todo]).values.first?["status"] == "pending" as NSString)
  }

  @Test func `another rule here is another rule there`() throws {
    var todo = try #require(imported(Self.both).first)
    todo.recurrence = Recurrence(
      try #require(RecurrenceRule("every:week")), from: try #require(todo.due))
    let tasks = try exported([todo])
    #expect(tasks[Self.id]?["recur"] == "weekly" as NSString)
    #expect(tasks[c0]?["recur"] == "weekly" as NSString)
    // Without its mask, Taskwarrior would make all tasks again.
    #expect(tasks[Self.id]?["mask"] == "--" as NSString)
    #expect(tasks[c0]?["imask"] == 0 as NSNumber)
  }

  @Test(arguments: [0, 3])
  func `another due date keeps the numbers of the occurrences`(number: Int) throws {
    let mask = String(repeating: "+", count: number) + "-"
    let text = Self.rows(mask: mask, Self.instance(number, due: "20270201T000000Z"))
    var todo = try #require(imported(text).first)
    #expect(todo.recurrence?.occurrence == number)
    todo.due = Date(timeIntervalSince1970: 1_802_520_000 + 86_400 * 14)
    let tasks = try exported([todo])
    #expect(tasks[Self.id]?["mask"] as? String == mask)
    let task = try #require(tasks["00000000-c1b3-492f-a968-00000000000\(number)"])
    #expect(task["imask"] as? Int == number && tasks.count == 2)
    // Taskwarrior's next export says what the list says.
    let json = String(decoding: try file(.taskwarrior, [todo]), as: UTF8.self)
    let merged = try #require(contents(json).first).merge(into: todo)
    #expect(merged.remarks.isEmpty && merged.todo.due == todo.due)
    #expect(try exported([merged.todo]) == tasks)
  }

  @Test func `another due date of a day of the week is that of its task alone`() throws {
    let text = Self.rows(
      mask: "+-", due: "20261102T000000Z", Self.instance(1, due: "20261103T000000Z")
    ).replacing("monthly", with: "weekdays")
    var todo = try #require(imported(text).first)
    todo.due = todo.due?.addingTimeInterval(86_400 * 3)
    let tasks = try exported([todo])
    #expect(tasks[Self.id]?["mask"] == "+-" as NSString)
    #expect(tasks[c1]?["due"] == "20261106T000000Z" as NSString)
    let json = String(decoding: try file(.taskwarrior, [todo]), as: UTF8.self)
    let merged = try #require(contents(json).first).merge(into: todo)
    #expect(merged.remarks.isEmpty && merged.todo.due == todo.due)
  }

  @Test func `a task that is pending there opens the todo that was its last occurrence here`()
    throws
  {
    var todo = try #require(imported(Self.both).first)
    todo.isDone = true
    todo.completedAt = Date(timeIntervalSince1970: 1_793_577_600)
    todo.recurrence?.occurrence += 1
    let tasks = try exported([todo])
    #expect(tasks[c0]?["status"] == "completed" as NSString)
    #expect(tasks[c1]?["status"] == "pending" as NSString)
    let rows = contents(
      Self.rows(
        mask: "+-", Self.instance(0, due: "20261101T000000Z", status: "completed"), Self.second))
    let merged = rows[0].merge(into: todo)
    #expect(!merged.todo.isDone && merged.todo.completedAt == nil && merged.remarks.isEmpty)
    #expect(merged.todo.due == Date(timeIntervalSince1970: 1_796_083_200))
    #expect(try exported([merged.todo])[c1]?["status"] == "pending" as NSString)
    // Without another task it stays done.
    let last = contents(
      Self.rows(mask: "+", Self.instance(0, due: "20261101T000000Z", status: "completed")))
    #expect(last[0].merge(into: todo).todo.isDone)
  }

  @Test func `a todo does not move past its last day`() throws {
    let text = Self.rows(mask: "-", Self.first).replacing(
      "20371101T000000Z", with: "20261101T120000Z")
    let todo = try #require(imported(text).first)
    let rows = contents(
      Self.rows(mask: "+", Self.instance(0, due: "20261101T000000Z", status: "completed"))
        .replacing("20371101T000000Z", with: "20261101T120000Z"))
    #expect(rows[0].merge(into: todo).todo.due == todo.due)
  }

  @Test func `a last day is the whole day there`() throws {
    var todo = try #require(imported(Self.both).first)
    let day = try #require(
      TaskwarriorDialect.calendar(seoul).dateInterval(
        of: .day, for: Date(timeIntervalSince1970: 1_804_032_000)))
    todo.until = day.start
    let end = try #require(SecondText().text(day.end.addingTimeInterval(-1)))
    let tasks = try exported([todo])
    for id in [Self.id, c0, c1] { #expect(tasks[id]?["until"] as? String == end) }
    let json = String(decoding: try file(.taskwarrior, [todo]), as: UTF8.self)
    let merged = try #require(contents(json).first).merge(into: todo)
    #expect(merged.remarks.isEmpty && merged.todo.until == todo.until)
  }

  @Test func `who depends on a task of the series depends on the todo, and back`() throws {
    let text = Self.rows(
      Self.first,
      #"{"description":"x","status":"pending","uuid":"00000000-c1b3-492f-a968-00000000000a","depends":["\#(c0)"]}"#
    )
    var todos = imported(text)
    #expect(todos[1].depends == [todos[0].id])
    #expect(try exported(todos) == tasks(text))
    todos[1].depends.append(todos[1].id)
    #expect(
      (try exported(todos)[todos[1].id.uuidString.lowercased()]?["depends"] as? [String])?.first
        == c0)
  }

  @Test(arguments: [
    ("daily", "every:day"), ("weekdays", "every:weekdays"), ("weekly", "every:week"),
    ("biweekly", "every:2w"), ("fortnight", "every:2w"), ("monthly", "every:month"),
    ("bimonthly", "every:2m"), ("quarterly", "every:3m"), ("semiannual", "every:6m"),
    ("annual", "every:year"), ("yearly", "every:year"), ("biannual", "every:2y"),
    ("biyearly", "every:2y"), ("3d", "every:3d"), ("2w", "every:2w"), ("2 weeks", nil),
    ("P1M", "every:month"), ("P2W", "every:2w"), ("2mo", "every:2m"), ("3q", "every:9m"),
    ("day", "every:day"), ("d", nil), ("PT2H", nil), ("1h", nil), ("", nil), ("0d", nil),
    ("99999999999999999999d", nil), ("P1Y2M", nil),
  ])
  func `Taskwarrior's rules are ours`(text: String, rule: String?) {
    #expect(RecurrenceRule(taskwarrior: text)?.description == rule)
    if let rule = RecurrenceRule(taskwarrior: text) { #expect(rule.inTaskwarrior == rule) }
  }

  @Test func `a number or a mask that is far too long does no harm`() throws {
    let text = Self.rows(
      Self.instance(0, due: "20261101T000000Z").replacing(
        #""imask":0"#, with: #""imask":9007199254740992"#))
    #expect(try exported(imported(text)).count == 2)
    #expect(
      try exported(imported(text.replacing("monthly", with: "weekdays"))).count == 2)
  }

  @Test(arguments: ["Asia/Seoul", "America/New_York"])
  func `far occurrences of days of the week are those counted day by day`(zone: String) throws {
    let calendar = TaskwarriorDialect.calendar(try #require(TimeZone(identifier: zone)))
    let workdays = Set(2...6)
    let rule = try #require(RecurrenceRule(.every, .weekdays(workdays)))
    func step(_ date: inout Date, _ days: Int) {
      repeat {
        date = calendar.date(byAdding: .day, value: days, to: date) ?? .distantFuture
      } while !workdays.contains(calendar.component(.weekday, from: date))
    }
    for offset in 0..<7 {
      let start = Date(timeIntervalSince1970: 1_793_577_600 + 86_400 * Double(offset))
      let series = TaskwarriorSeries(rule, from: start, calendar)
      var (later, earlier) = (start, start)
      for number in 0...23 {
        #expect(series.due(number) == later)
        #expect(TaskwarriorSeries.anchor(of: rule, number, due: start, calendar) == earlier)
        var todo = Todo.sample(1)
        todo.recurrence = Recurrence(rule, from: later)
        #expect(series.number(of: todo) == number)
        step(&later, 1)
        step(&earlier, -1)
      }
      // Numbers above the limit count as the limit.
      #expect(series.due(1 << 53) == series.due(9_999))
    }
  }
}
