import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct RealTodosInteractorEditTests {
  @Test func `a new todo goes to the front and gets the next number`() async throws {
    let fixture = InteractorFixture([.sample(1), .sample(2)])
    let added = try await fixture.todos.add(title: "Buy milk")
    #expect(added.number == 3)
    #expect(added.id == Todo.id(1001))
    #expect(added.createdAt == noon)
    #expect(fixture.titles == ["Buy milk", "todo 1", "todo 2"])
    #expect(try await fixture.stored() == fixture.store.todos.value)
  }

  @Test func `the number of a removed todo is not used again`() async throws {
    let fixture = InteractorFixture([.sample(1), .sample(2)])
    try await fixture.todos.remove(id: Todo.id(2))
    #expect(try await fixture.todos.add(title: "x").number == 3)
    let later = InteractorFixture()
    try await later.repository.changeElsewhere(put: [.sample(7)])
    try await later.repository.changeElsewhere(delete: [Todo.id(7)])
    #expect(try await later.todos.add(title: "x").number == 8)
  }

  @Test(arguments: ["", " ", "\t\n", "\u{3000}", "\u{200B}", "\u{FEFF}\u{2060}"])
  func `a blank title is refused and nothing is half-written`(title: String) async throws {
    let fixture = InteractorFixture([.sample(1)])
    await #expect(throws: TodosError.blankTitle) { try await fixture.todos.add(title: title) }
    await #expect(throws: TodosError.blankTitle) {
      try await fixture.todos.rename(id: Todo.id(1), to: title)
    }
    #expect(fixture.repository.saves == 0)
    #expect(try await fixture.stored() == [.sample(1)])
  }

  @Test func `a title has at most 4,096 characters; one that is longer already stays`() async throws
  {
    let longest = String(repeating: "e\u{301}", count: 2_048)
    let fixture = InteractorFixture([.sample(1, longest + "xx")])
    let refusal = TodosError.longTitle(length: 4_097)
    await #expect(throws: refusal) { try await fixture.todos.add(title: longest + "x") }
    await #expect(throws: refusal) {
      try await fixture.todos.rename(id: Todo.id(1), to: longest + "x")
    }
    #expect(fixture.repository.saves == 0)
    #expect(try await fixture.todos.add(title: longest).title == longest)
    try await fixture.todos.setDone(true, id: Todo.id(1))
    try await fixture.todos.rename(id: Todo.id(1), to: "short")
    try await fixture.todos.undo()
    #expect(try await fixture.stored().last?.title == longest + "xx")
  }

  @Test func `done and open again`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    let done = try await fixture.todos.setDone(true, id: Todo.id(1))
    #expect(done?.isDone == true && done?.completedAt == noon)
    #expect(try await fixture.todos.setDone(true, id: Todo.id(1)) == nil)
    #expect(fixture.repository.saves == 1)
    try await fixture.todos.toggle(id: Todo.id(1))
    #expect(fixture.store.todos.value == [.sample(1)])
  }

  @Test func `several todos change together, in the order asked for`() async throws {
    let fixture = InteractorFixture([.sample(1), .sample(2, isDone: true), .sample(3)])
    let ids = [3, 2, 1, 3].map(Todo.id)
    #expect(try await fixture.todos.setDone(true, ids: ids).map(\.number) == [3, 1])
    #expect(fixture.repository.saves == 1)
    #expect(try await fixture.todos.toggle(ids: ids).map(\.number) == [3, 2, 1])
    #expect(try await fixture.todos.remove(ids: [Todo.id(1), Todo.id(3)]).map(\.number) == [1, 3])
    #expect(fixture.titles == ["todo 2"])
  }

  @Test func `one unknown todo refuses the whole edit`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    await #expect(throws: TodosError.unknownTodos([Todo.id(9)])) {
      try await fixture.todos.setDone(true, ids: [Todo.id(1), Todo.id(9)])
    }
    await #expect(throws: TodosError.unknownTodos([Todo.id(9)])) {
      try await fixture.todos.remove(ids: [Todo.id(9), Todo.id(1)])
    }
    #expect(fixture.store.todos.value == [.sample(1)])
    #expect(fixture.repository.saves == 0)
  }

  @Test func `a rename keeps the title as it was typed`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    #expect(try await fixture.todos.rename(id: Todo.id(1), to: " a\u{1B} ")?.title == " a\u{1B} ")
    #expect(try await fixture.todos.rename(id: Todo.id(1), to: " a\u{1B} ") == nil)
    #expect(fixture.titles == [" a\u{1B} "])
  }

  @Test func `a purge removes what is done, in one save`() async throws {
    let fixture = InteractorFixture([
      .sample(1, isDone: true), .sample(2), .sample(3, isDone: true),
    ])
    #expect(try await fixture.todos.purge().map(\.number) == [1, 3])
    #expect(fixture.store.todos.value == [.sample(2)])
    #expect(fixture.repository.saves == 1)
    #expect(try await fixture.todos.purge().isEmpty)
    #expect(fixture.repository.saves == 1)
  }

  @Test func `a purge of some todos removes those of them that are there and done`() async throws {
    let fixture = InteractorFixture([
      .sample(1, isDone: true), .sample(2), .sample(3, isDone: true),
    ])
    let ids = [Todo.id(2), Todo.id(3), Todo.id(4)]
    #expect(try await fixture.todos.purge(ids: ids).map(\.number) == [3])
    #expect(fixture.store.todos.value?.map(\.number) == [1, 2])
    #expect(try await fixture.todos.purge(ids: []).isEmpty)
    #expect(fixture.repository.saves == 1)
  }

  @Test func `each note is a line of its own`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    #expect(try await fixture.todos.addNote("two bottles", to: Todo.id(1))?.notes == "two bottles")
    let noted = try await fixture.todos.addNote(" of oat\nmilk", to: Todo.id(1))
    #expect(noted?.notes == "two bottles\n of oat\nmilk")
    #expect(fixture.store.todos.value?.first == noted)
    #expect(try await fixture.todos.removeNotes(of: Todo.id(1)) == .sample(1))
    #expect(try await fixture.todos.removeNotes(of: Todo.id(1)) == nil)
    #expect(fixture.store.todos.value == [.sample(1)])
    #expect(fixture.repository.saves == 3)
  }

  @Test func `a note on several todos is one edit`() async throws {
    let fixture = InteractorFixture([.sample(1), .sample(2), .sample(3)])
    let ids = [Todo.id(1), Todo.id(3)]
    #expect(try await fixture.todos.addNote("x", ids: ids).map(\.notes) == ["x", "x"])
    #expect(fixture.repository.saves == 1)
    #expect(try await fixture.todos.removeNotes(ids: ids + [Todo.id(2)]).map(\.number) == [1, 3])
    #expect(fixture.repository.saves == 2)
    try await fixture.todos.undo()
    #expect(fixture.store.todos.value?.map(\.notes) == ["x", "", "x"])
  }

  @Test(arguments: ["", " \n", "\u{200B}"])
  func `a blank note is refused`(text: String) async throws {
    let fixture = InteractorFixture([.sample(1)])
    await #expect(throws: TodosError.blankNote) {
      try await fixture.todos.addNote(text, to: Todo.id(1))
    }
    #expect(fixture.repository.saves == 0)
  }

  @Test func `notes of an unknown todo are refused`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    await #expect(throws: TodosError.unknownTodos([Todo.id(9)])) {
      try await fixture.todos.addNote("x", to: Todo.id(9))
    }
    await #expect(throws: TodosError.unknownTodos([Todo.id(9)])) {
      try await fixture.todos.removeNotes(of: Todo.id(9))
    }
    #expect(fixture.repository.saves == 0)
  }

  @Test func `an edit that cannot be saved changes nothing`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    await fixture.todos.load().finished
    let failure = LoadFailure(kind: .storage, message: "disk full", canRetry: false)
    let gate = Gate()
    gate.open(.failure(failure))
    fixture.repository.holdSaves(at: gate)
    await #expect(throws: TodosError.notSaved(failure)) { try await fixture.todos.add(title: "x") }
    await #expect(throws: TodosError.notSaved(failure)) {
      try await fixture.todos.toggle(id: Todo.id(1))
    }
    #expect(fixture.store.todos == .loaded([.sample(1)]))
    #expect(fixture.store.history.undoable.isEmpty)
    let events = fixture.store.notices.waiting.map(\.event)
    guard case .takenBack(let edit, failure, _) = try #require(events.first) else {
      Issue.record("It was not told what was taken back: \(events)")
      return
    }
    #expect(events.count == 2 && edit.name == .add && edit.changes.first?.after?.title == "x")
  }

  @Test(arguments: [true, false])
  func `after a conflict the list is what the repository holds`(follows: Bool) async throws {
    let fixture = InteractorFixture([.sample(1)], follows: follows)
    await fixture.todos.load().finished
    let failure = LoadFailure(kind: .conflict, message: "changed", canRetry: false)
    let gate = Gate()
    gate.open(.failure(failure))
    fixture.repository.holdSaves(at: gate)
    try await fixture.repository.changeElsewhere(put: [.sample(2)], delete: [Todo.id(1)])
    await #expect(throws: TodosError.notSaved(failure)) { try await fixture.todos.add(title: "x") }
    let events = fixture.store.notices.waiting.map(\.event)
    // What others change is told by itself where it is followed.
    #expect(events.contains(.changedElsewhere) == !follows)
    fixture.repository.holdSaves(at: nil)
    await #expect(throws: TodosError.unknownTodos([Todo.id(1)])) {
      try await fixture.todos.toggle(id: Todo.id(1))
    }
    #expect(fixture.titles == ["todo 2"])
  }

  @Test func `after the highest of all numbers an added todo and an imported one are no crash`()
    async throws
  {
    let fixture = InteractorFixture([.sample(1)])
    var last = Todo.sample(2)
    last.number = .max
    try await fixture.repository.changeElsewhere(put: [last])
    #expect(try await fixture.todos.add(title: "x").number == .max)
    let row = ImportedTodo(id: Todo.id(5), title: "y", precision: .second(.current))
    let edit = try await fixture.todos.importTodos([row]).edit
    #expect(edit.changes.first?.after?.number == .max)
  }

  @Test func `after an unknown outcome the list is what the repository holds`() async throws {
    let fixture = InteractorFixture([.sample(1)], follows: false)
    await fixture.todos.load().finished
    let failure = LoadFailure(kind: .unknownOutcome, message: "disk", canRetry: false)
    let gate = Gate()
    gate.open(.failure(failure))
    fixture.repository.holdSaves(at: gate)
    try await fixture.repository.changeElsewhere(put: [.sample(2)])
    await #expect(throws: TodosError.notSaved(failure)) { try await fixture.todos.add(title: "x") }
    #expect(fixture.titles == ["todo 1", "todo 2"])
    #expect(fixture.store.notices.waiting.count == 1)
  }

  @Test func `an edit of a list that cannot be loaded is refused with the reason`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    let failure = LoadFailure(kind: .storage, message: "locked", canRetry: true)
    let gate = Gate()
    gate.open(.failure(failure))
    fixture.repository.holdLoads(at: gate)
    await #expect(throws: TodosError.notLoaded(failure)) { try await fixture.todos.add(title: "x") }
    #expect(fixture.repository.saves == 0)
  }
}
