import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Testing

/// Taking edits back and making them again.
struct RealTodosInteractorUndoTests {
  private let failure = LoadFailure(kind: .storage, message: "disk full", canRetry: false)

  @Test func `an undo tells what it did, and restores a todo exactly`() async throws {
    var removed = Todo.sample(2, isDone: true)
    removed.notes = "two\nlines"
    let list = [.sample(1), removed, .sample(3)]
    let fixture = InteractorFixture(list)
    try await fixture.todos.remove(ids: [Todo.id(2), Todo.id(3)])
    let undone = try await fixture.todos.undo()
    #expect(undone.name == .remove && undone.changes == [.added(removed), .added(.sample(3))])
    #expect(fixture.store.todos.value == IdentifiedList(list))
    #expect(try await fixture.stored() == IdentifiedList(list))
    #expect(fixture.repository.saves == 2)
  }

  @Test func `a redo makes the edit again, to the moment`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    let done = try #require(try await fixture.todos.setDone(true, id: Todo.id(1)))
    let undone = try await fixture.todos.undo()
    #expect(undone.name == .done && undone.changes == [.changed(from: done, to: .sample(1))])
    #expect(fixture.store.todos.value == [.sample(1)])
    #expect(try await fixture.todos.redo().changes == undone.changes.map(\.inverse))
    #expect(fixture.store.todos.value == [done])
    #expect(try await fixture.stored() == [done])
  }

  @Test func `each edit can be undone under its own name`() async throws {
    let fixture = InteractorFixture([.sample(1), .sample(2)])
    let one = Todo.id(1)
    try await fixture.todos.add(title: "x")
    try await fixture.todos.setDone(true, id: one)
    try await fixture.todos.setDone(false, id: one)
    try await fixture.todos.toggle(id: one)
    try await fixture.todos.rename(id: one, to: "y")
    try await fixture.todos.addNote("n", to: one)
    try await fixture.todos.removeNotes(of: one)
    try await fixture.todos.move(id: one, before: nil)
    try await fixture.todos.purge()
    try await fixture.todos.remove(id: Todo.id(2))
    var names: [TodosEdit.Name] = []
    for _ in 0..<10 { names.append(try await fixture.todos.undo().name) }
    #expect(
      names == [
        .remove, .purge, .move, .removeNotes, .note, .rename, .toggle, .reopen, .done, .add,
      ])
    #expect(fixture.store.todos.value == [.sample(1), .sample(2)])
  }

  @Test func `without an edit there is nothing to undo or redo`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    await #expect(throws: TodosError.nothingToUndo) { try await fixture.todos.undo() }
    await #expect(throws: TodosError.nothingToRedo) { try await fixture.todos.redo() }
    try await fixture.todos.purge()
    try await fixture.todos.setDone(false, id: Todo.id(1))
    await #expect(throws: TodosError.nothingToUndo) { try await fixture.todos.undo() }
    #expect(fixture.repository.saves == 0)
  }

  @Test func `an edit after an undo leaves nothing to redo`() async throws {
    let fixture = InteractorFixture()
    try await fixture.todos.add(title: "x")
    try await fixture.todos.undo()
    try await fixture.todos.add(title: "y")
    await #expect(throws: TodosError.nothingToRedo) { try await fixture.todos.redo() }
    #expect(fixture.titles == ["y"])
  }

  @Test func `what was changed elsewhere is passed over, and the next undo takes the edit before`()
    async throws
  {
    let fixture = InteractorFixture([.sample(1), .sample(2)])
    try await fixture.todos.setDone(true, id: Todo.id(2))
    try await fixture.todos.rename(id: Todo.id(1), to: "mine")
    try await fixture.repository.changeElsewhere(put: [.sample(1, "theirs")])
    await fixture.todos.load().finished
    func isDone() -> Bool { fixture.store.todos.value?[id: Todo.id(2)]?.isDone == true }

    await #expect(throws: TodosError.changedSince(.rename)) { try await fixture.todos.undo() }
    #expect(fixture.titles == ["theirs", "todo 2"] && isDone())
    try await fixture.todos.undo()
    #expect(fixture.titles == ["theirs", "todo 2"] && !isDone())
    await #expect { try await fixture.todos.undo() } throws: { error in
      guard case TodosError.nothingOfOwnToUndo = error else { return false }
      return true
    }

    try await fixture.todos.redo()
    #expect(isDone())
    await #expect(throws: TodosError.changedSince(.rename)) { try await fixture.todos.redo() }
    #expect(fixture.titles == ["theirs", "todo 2"])
    await #expect(throws: TodosError.nothingToRedo) { try await fixture.todos.redo() }
  }

  @Test func `an undo behind a redo that found all made takes back what is there`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    let done = try #require(try await fixture.todos.setDone(true, id: Todo.id(1)))
    var archived = done
    archived.setArchived(true)
    try await fixture.repository.changeElsewhere(put: [archived])
    await fixture.todos.load().finished
    await #expect(throws: TodosError.changedSince(.done)) { try await fixture.todos.undo() }
    try await fixture.repository.changeElsewhere(put: [done])
    await fixture.todos.load().finished
    #expect(try await fixture.todos.redo().changes == [])
    #expect(try await fixture.todos.undo().changes.map(\.after) == [.sample(1)])
    #expect(fixture.store.todos.value == [.sample(1)])
    #expect(try await fixture.todos.redo().changes.map(\.after) == [done])
  }

  @Test func `an undo or redo that cannot be saved changes nothing`() async throws {
    let fixture = InteractorFixture()
    try await fixture.todos.add(title: "x")
    try await fixture.todos.add(title: "y")
    try await fixture.todos.undo()
    let state = fixture.store.state
    let gate = Gate()
    gate.open(.failure(failure))
    fixture.repository.holdSaves(at: gate)
    await #expect(throws: TodosError.notSaved(failure)) { try await fixture.todos.undo() }
    await #expect(throws: TodosError.notSaved(failure)) { try await fixture.todos.redo() }
    #expect(fixture.store.todos == state.todos && fixture.store.history == state.history)
    let names = fixture.store.notices.waiting.map(\.event).map { event in
      if case .takenBack(let edit, _, _) = event { edit.name } else { TodosEdit.Name?.none }
    }
    #expect(names == [.add, .add])
  }

  @Test func `todos and history are written together`() async throws {
    let fixture = InteractorFixture([.sample(1)], follows: false)
    await fixture.todos.load().finished
    let states = Recorder<AppState>()
    let subscription = fixture.store.observe(\.self, initial: false) { state in
      // The write that logs a saved edit changes neither.
      if state.history != states.values.last?.history { states.append(state) }
    }
    try await fixture.todos.remove(id: Todo.id(1))
    try await fixture.todos.undo()
    try await fixture.todos.redo()
    #expect(states.values.map { $0.todos.value?.count } == [0, 1, 0])
    #expect(states.values.map(\.history.undoable.count) == [1, 0, 1])
    #expect(states.values.map(\.history.redoable.count) == [0, 1, 0])
    subscription.cancel()
  }

  @Test func `undoing all and redoing all goes through the versions of the list`() async throws {
    try await withSeed { random in
      let fixture = InteractorFixture([.sample(1), .sample(2), .sample(3, isDone: true)])
      await fixture.todos.load().finished
      var versions = [fixture.store.todos.value]
      while versions.count <= 60 {
        try await fixture.edit(using: &random)
        if fixture.store.history.undoable.count == versions.count {
          versions.append(fixture.store.todos.value)
        }
      }
      for version in versions.dropLast().reversed() {
        try await fixture.todos.undo()
        #expect(fixture.store.todos.value == version)
        #expect(try await fixture.stored() == version)
      }
      await #expect(throws: TodosError.nothingToUndo) { try await fixture.todos.undo() }
      for version in versions.dropFirst() {
        try await fixture.todos.redo()
        #expect(fixture.store.todos.value == version)
        #expect(try await fixture.stored() == version)
      }
      await #expect(throws: TodosError.nothingToRedo) { try await fixture.todos.redo() }
    }
  }

  @Test func `edits and undos from many tasks are undone to where they began`() async throws {
    try await withSeed { random in
      let list = [Todo.sample(1), .sample(2)]
      let fixture = InteractorFixture(list)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          var random = SeededGenerator(seed: random.next())
          group.addTask {
            for _ in 0..<12 {
              // When this edit's turn comes, its todo may be gone, and there may be nothing to
              // undo.
              switch Int.random(in: 0..<4, using: &random) {
              case 0: _ = try? await fixture.todos.undo()
              case 1: _ = try? await fixture.todos.redo()
              default: try? await fixture.edit(using: &random)
              }
            }
          }
        }
      }
      #expect(try await fixture.stored() == fixture.store.todos.value)
      while !fixture.store.history.undoable.isEmpty { try await fixture.todos.undo() }
      #expect(fixture.store.todos.value == IdentifiedList(list))
      #expect(try await fixture.stored() == IdentifiedList(list))
    }
  }
}

extension InteractorFixture {
  /// Makes a random edit of random todos.
  fileprivate func edit(using random: inout SeededGenerator) async throws {
    let ids = store.todos.value?.map(\.id).shuffled(using: &random) ?? []
    guard let id = ids.first, let other = ids.last else {
      try await todos.add(title: "\(random.next())")
      return
    }
    switch Int.random(in: 0..<11, using: &random) {
    case 0, 1, 2: try await todos.add(title: "\(random.next())")
    case 3: try await todos.setDone(.random(using: &random), ids: Array(ids.prefix(3)))
    case 4: try await todos.toggle(ids: Array(ids.prefix(3)))
    case 5: try await todos.rename(id: id, to: "\(random.next())")
    case 6: try await todos.remove(ids: Array(ids.prefix(2)))
    case 7: try await todos.move(id: id, before: .random(using: &random) ? other : nil)
    case 8: try await todos.move(id: id, after: other)
    case 9: try await todos.addNote("\(random.next())", to: id)
    default: try await todos.purge()
    }
  }
}
