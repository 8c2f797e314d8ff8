import Foundation
import Testing

@testable import Repositories

struct TodosConflictMessageTests {
  private let end =
    " Look at the list, and make the edit again if it is still right."

  @Test func `a removal is told with the title`() {
    let refusal = TodosConflict([.init(wanted: .sample(5, title: "Milk"), current: nil)])
    #expect(
      refusal.description == "Somebody else has removed todo 5 \"Milk\" meanwhile.\(end)")
    #expect(refusal.localizedDescription == refusal.description)
  }

  @Test func `a todo that was renamed is told with the title that was saved`() throws {
    let id = UUID()
    let (milk, soy) = (Todo.sample(5, id: id), Todo.sample(5, title: "Soy", id: id))
    let refusal = #expect(throws: TodosConflict.self) {
      _ = try TodosEdit(.rename, [.changed(from: milk, to: soy)]).merged { _ in nil }
    }
    #expect(
      refusal?.description == "Somebody else has removed todo 5 \"Milk\" meanwhile.\(end)")
  }

  @Test func `both versions of each field are told, and how many todos are concerned`() {
    var (wanted, current) = (Todo.sample(5, title: "Soy"), Todo.sample(5, title: "O\u{1B}at"))
    (wanted.isDone, wanted.tags, wanted.notes) = (true, ["a", "b"], "x\ny")
    current.priority = .high
    wanted.project = "home"
    // In the time zone of the process, whatever that is.
    let due = DateComponents(calendar: .current, year: 2001, month: 2, day: 3, hour: 4, minute: 5)
    current.due = due.date
    let day = DateComponents(calendar: .current, year: 2001, month: 2, day: 4)
    wanted.due = day.date
    wanted.started = day.date
    (wanted.wait, current.scheduled) = (.beforeDue(DateSpan(3, .day)), day.date.map(TodoMoment.at))
    current.until = day.date
    wanted.recurrence = RecurrenceRule("every:day").map { Recurrence($0, from: .distantPast) }
    let conflict = TodosConflict.Conflict(
      wanted: wanted, current: current, fields: TodoField.allCases)
    #expect(
      TodosConflict([conflict, conflict, conflict]).description
        == "Somebody else has changed todo 5 meanwhile: its title is now \"O at\", but your edit says "
        + "\"Soy\"; it is now open, but your edit says done; its "
        + "start is now empty, but your edit says 2001-02-04; its place in the list is different; "
        + "its due date is now 2001-02-03T04:05, but your edit says 2001-02-04; its wait "
        + "date is now empty, but your edit says due-3d; its scheduled date is now 2001-02-04, but "
        + "your edit says empty; its until date is now 2001-02-04, but your edit says empty; its "
        + "recurrence is now empty, but your edit says every:day; its depends is now empty, but your "
        + "edit says empty; its place under another todo is different; its "
        + "priority is now high, but your edit says empty; its project is now empty, but your edit says \"home\"; its "
        + "tags are now empty, but your edit says +a +b; its notes are now empty, but your edit says "
        + "\"x y\". 2 more todos were changed, too.\(end)")
  }

  @Test func `both versions of a member that the program does not know are told`() {
    var (wanted, current) = (Todo.sample(5), Todo.sample(5))
    wanted.foreign["pro\u{1B}ject"] = RawJSON(#"{"name":"home"}"#)
    let conflict = TodosConflict.Conflict(
      wanted: wanted, current: current, fields: [.foreign("pro\u{1B}ject")])
    current.foreign["pro\u{1B}ject"] = RawJSON("1.0")
    let other = TodosConflict.Conflict(
      wanted: wanted, current: current, fields: [.foreign("pro\u{1B}ject")])
    let start = "Somebody else has changed todo 5 meanwhile: its \"pro ject\" is now"
    let wish = #", but your edit says {"name":"home"}."#
    #expect(TodosConflict([conflict]).description == "\(start) empty\(wish)\(end)")
    #expect(TodosConflict([other]).description == "\(start) 1.0\(wish)\(end)")
  }
}
