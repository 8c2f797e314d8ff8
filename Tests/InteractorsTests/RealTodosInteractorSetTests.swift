import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct RealTodosInteractorSetTests {
  private var settings: TodoSettings {
    var settings = TodoSettings()
    settings.dates[.due] = .to(.at(noon))
    settings.words[.priority] = .to("high")
    settings.addedTags = ["home", "Work", "HOME"]
    return settings
  }

  @Test func `a todo is added with what is set of it`() async throws {
    let fixture = InteractorFixture()
    let todo = try await fixture.todos.add(title: "milk", settings)
    #expect(todo.due == noon && todo.priority == .high && todo.tags == ["home", "Work"])
    #expect(try await fixture.stored()[id: todo.id] == todo)
  }

  @Test func `several todos are set as one edit, which an undo takes back`() async throws {
    var second = Todo.sample(2)
    (second.due, second.priority, second.tags) = (noon, .high, ["+home", "work"])
    let before = [Todo.sample(1), second, .sample(3)]
    let fixture = InteractorFixture(before)
    let changed = try await fixture.todos.set(settings, ids: before.map(\.id))
    #expect(changed.map(\.number) == [1, 3])
    #expect(changed.allSatisfy { $0.due == noon && $0.tags == ["home", "Work"] })
    #expect(try await fixture.todos.undo().name == .set)
    #expect(try await fixture.stored() == TodoList(before))
  }

  @Test func `what is cleared is gone, and what is kept stays`() async throws {
    var todo = Todo.sample(1)
    (todo.due, todo.priority, todo.tags) = (noon, .low, ["+Home", "work", "a"])
    let fixture = InteractorFixture([todo])
    var settings = TodoSettings()
    settings.dates[.due] = .clear
    settings.removedTags = ["home", "+work", "unknown"]
    let changed = try await fixture.todos.set(settings, ids: [todo.id])
    #expect(changed.first?.due == nil && changed.first?.priority == .low)
    #expect(changed.first?.tags == ["a"])
    settings.words[.priority] = .clear
    #expect(try await fixture.todos.set(settings, ids: [todo.id]).first?.priority == nil)
    #expect(try await fixture.todos.set(settings, ids: [todo.id]).isEmpty)
  }

  @Test func `a date is kept as a span before the due date, which it moves with`() async throws {
    let fixture = InteractorFixture()
    var settings = settings
    settings.dates[.wait] = .to(.beforeDue(DateSpan(3, .day)))
    let todo = try await fixture.todos.add(title: "milk", settings)
    #expect(todo.wait == .beforeDue(DateSpan(3, .day)))
    // A change of the due date changes nothing else, and neither does its removal.
    settings = TodoSettings()
    settings.dates[.due] = .clear
    #expect(try await fixture.todos.set(settings, ids: [todo.id]).first?.wait == todo.wait)
    // What was there before is no mistake of this edit.
    settings.words[.priority] = .to("low")
    #expect(try await fixture.todos.set(settings, ids: [todo.id]).count == 1)
  }

  @Test func `a span before a due date that is not there is refused, and changes nothing`()
    async throws
  {
    var dated = Todo.sample(2)
    dated.due = noon
    let before: TodoList = [.sample(1), dated]
    let fixture = InteractorFixture(Array(before))
    var settings = TodoSettings()
    settings.dates[.scheduled] = .to(.beforeDue(DateSpan(1, .week)))
    var wanted = Todo.sample(1)
    wanted.scheduled = .beforeDue(DateSpan(1, .week))
    let refusal = TodosError.noDueDate(wanted, "scheduled:due-1w")
    await #expect(throws: refusal) {
      try await fixture.todos.set(settings, ids: [Todo.id(2), Todo.id(1)])
    }
    await #expect(throws: refusal) { try await fixture.todos.revise(.sample(1), to: wanted) }
    await #expect(throws: TodosError.self) {
      try await fixture.todos.add(title: "milk", settings)
    }
    await #expect(throws: TodosError.self) {
      try await fixture.todos.rename(id: Todo.id(1), to: "milk", settings)
    }
    settings.dates[.due] = .clear
    await #expect(throws: TodosError.self) {
      try await fixture.todos.set(settings, ids: [Todo.id(2)])
    }
    #expect(try await fixture.stored() == before)
    settings.dates[.due] = .to(.at(noon))
    #expect(try await fixture.todos.set(settings, ids: [Todo.id(1)]).count == 1)
  }

  @Test(arguments: ["10000-01-02", "0000-12-30"], DateMark.all)
  func `a date outside the years 1 to 9999 is refused, and changes nothing`(
    day: String, mark: DateMark
  ) async throws {
    let rule = try #require(RecurrenceRule("every:week"))
    let date = try Date("\(day)T12:00:00Z", strategy: .iso8601)
    var (first, imported) = (Todo.sample(1), Todo.sample(2))
    first.due = noon
    first.recurrence = Recurrence(rule, from: noon)
    (imported.due, imported.recurrence) = (first.due, first.recurrence)
    mark.set(.at(date), in: &imported)
    let before: TodoList = [first, imported]
    let fixture = InteractorFixture(Array(before))
    var settings = TodoSettings()
    settings.dates[mark] = .to(.at(date))
    var wanted = first
    mark.set(.at(date), in: &wanted)
    let refusal = TodosError.dueTooLate(wanted)
    await #expect(throws: refusal) { try await fixture.todos.set(settings, ids: [first.id]) }
    await #expect(throws: refusal) { try await fixture.todos.revise(first, to: wanted) }
    settings.recurrence = .to(
      FirstOccurrence(rule, at: LocalNow(noon, .local(timeZone: .gmt, locale: .current))))
    await #expect(throws: TodosError.self) { try await fixture.todos.add(title: "milk", settings) }
    #expect(try await fixture.stored() == before)
    // What an import has brought is no mistake of an edit.
    #expect(try await fixture.todos.rename(id: imported.id, to: "milk")?.title == "milk")
  }

  @Test func `a span before a due date of the year 1 is refused`() async throws {
    let fixture = InteractorFixture()
    var settings = TodoSettings()
    let due = try Date("0001-01-01T12:00:00Z", strategy: .iso8601)
    settings.dates = [.due: .to(.at(due)), .wait: .to(.beforeDue(DateSpan(1, .year)))]
    await #expect(throws: TodosError.self) { try await fixture.todos.add(title: "milk", settings) }
  }

  @Test func `a last day of a todo that does not come back is refused, and changes nothing`()
    async throws
  {
    var recurring = Todo.sample(2)
    recurring.due = noon
    let rule = try #require(RecurrenceRule("every:week"))
    recurring.recurrence = Recurrence(rule, from: noon)
    var imported = Todo.sample(3)
    imported.until = noon
    let calendar = Calendar.local(timeZone: .gmt, locale: Locale(identifier: "en_001"))
    let before: TodoList = [.sample(1), recurring, imported]
    let fixture = InteractorFixture(Array(before))
    var settings = TodoSettings()
    let last = noon.addingTimeInterval(1_000_000)
    settings.dates[.until] = .to(.at(last))
    var wanted = Todo.sample(1)
    wanted.until = last
    let refusal = TodosError.untilWithoutRecurrence(wanted)
    await #expect(throws: refusal) {
      try await fixture.todos.set(settings, ids: [Todo.id(2), Todo.id(1)])
    }
    await #expect(throws: refusal) { try await fixture.todos.revise(.sample(1), to: wanted) }
    await #expect(throws: TodosError.self) { try await fixture.todos.add(title: "milk", settings) }
    await #expect(throws: TodosError.self) {
      try await fixture.todos.rename(id: Todo.id(1), to: "milk", settings)
    }
    #expect(try await fixture.stored() == before)
    #expect(try await fixture.todos.set(settings, ids: [Todo.id(2)]).first?.until == last)
    // What an import has brought is no mistake of an edit, and goes when asked.
    #expect(try await fixture.todos.rename(id: Todo.id(3), to: "milk")?.until == noon)
    settings.dates[.until] = .clear
    #expect(try await fixture.todos.set(settings, ids: [Todo.id(3)]).first?.until == nil)
    settings.dates[.until] = .to(.at(last))
    settings.recurrence = .to(FirstOccurrence(rule, at: LocalNow(noon, calendar)))
    #expect(try await fixture.todos.set(settings, ids: [Todo.id(1)]).first?.until == last)
  }

  @Test func `a todo that is not there is refused`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    await #expect(throws: TodosError.unknownTodos([Todo.id(9)])) {
      try await fixture.todos.set(settings, ids: [Todo.id(1), Todo.id(9)])
    }
    #expect(try await fixture.stored() == [.sample(1)])
    await #expect(throws: TodosError.blankTitle) {
      try await fixture.todos.add(title: " ", settings)
    }
  }
}
