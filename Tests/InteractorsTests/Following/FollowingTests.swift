import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

/// A list that takes in what others save, before, between and after the answers to own saves.
struct FollowingTests {
  private let mine: InteractorFixture
  private let theirs: InteractorFixture
  private let id = Todo.id(1)
  private let refused = LoadFailure(kind: .storage, message: "full", canRetry: false)

  init() async {
    mine = InteractorFixture([.sample(1), .sample(2)])
    theirs = InteractorFixture(on: mine.repository, ids: 2000, follows: false)
    await mine.todos.load().finished
    await theirs.todos.load().finished
  }

  /// Returns once the state is like that.
  private func wait(until isLikeThat: @Sendable (AppState) -> Bool) async {
    for await state in mine.store.values(\.self) where isLikeThat(state) { return }
  }

  /// Returns once the newest save is taken in.
  private func waitForAll() async throws {
    let newest = try await mine.repository.load().revision
    await wait { $0.revision == newest }
  }

  /// The changes of others in the log.
  private var told: [TodosEdit.Change] { mine.store.log.changes(by: .others).flatMap(\.self) }

  private func isAsStored() async throws -> Bool {
    try await mine.store.todos == .loaded(mine.stored())
  }

  @Test func `an edit of another program is one version: list, revision and log together`()
    async throws
  {
    let (store, start) = (mine.store, mine.store.version)
    let seen = Recorder<AppState>()
    let subscription = store.observe(\.self, initial: false) { seen.append($0) }
    for number in 1...3 {
      let saved = try await theirs.todos.add(title: "\(number)")
      try await waitForAll()
      await store.idle()
      #expect(store.version == start + UInt64(number))
      #expect(store.log.entries.last?.changes == [.added(saved)])
      #expect(store.log.entries.last?.by == .others)
    }
    let revisions = seen.values.map {
      ($0.revision.number, $0.todos.value?.count, $0.log.entries.count)
    }
    let first = mine.store.state.revision.number - 3
    for (index, state) in revisions.enumerated() {
      #expect(state == (first + index + 1, index + 3, index + 1))
    }
    #expect(revisions.count == 3 && mine.store.notices.waiting.isEmpty)
    subscription.cancel()
  }

  @Test func `an own edit is told to the others, and not to oneself`() async throws {
    try await mine.todos.add(title: "mine")
    try await mine.todos.setDone(true, id: id)
    try await waitForAll()
    #expect(try await isAsStored() && told.isEmpty)
    #expect(mine.store.state.own.ids.isEmpty)
  }

  @Test func `an own save that is told before its answer, and a newer one of the same field`()
    async throws
  {
    let gate = Gate()
    mine.repository.holdAnswers(at: gate)
    let edit = Task { [todos = mine.todos, id] in
      try await todos.addNote("mine", to: id)
      return try await todos.rename(id: id, to: "mine")
    }
    await gate.arrival()
    mine.repository.holdAnswers(at: nil)
    await theirs.todos.load().finished
    try await theirs.todos.addNote("theirs", to: id)
    try await waitForAll()
    #expect(mine.store.todos.value?.first?.notes == "mine\ntheirs")
    gate.open()
    #expect(try await edit.value?.notes == "mine\ntheirs")
    try await waitForAll()
    #expect(try await isAsStored())
    #expect(told.map(\.after?.notes) == ["mine\ntheirs"])
  }

  @Test func `the number of an added todo shows when the save is told, before its answer`()
    async throws
  {
    let gate = Gate()
    mine.repository.holdAnswers(at: gate)
    let edit = Task { [todos = mine.todos] in try await todos.add(title: "mine") }
    await gate.arrival()
    await wait { $0.todos.value?.first?.number == 3 }
    gate.open()
    #expect(try await edit.value.number == 3)
    #expect(try await isAsStored() && told.isEmpty)
  }

  @Test func `an own save whose answer comes before it is told is taken in once`() async throws {
    let gate = Gate()
    mine.repository.holdUpdates(at: gate)
    try await theirs.todos.rename(id: id, to: "theirs")
    await gate.arrival()
    let (added, done) = (
      try await mine.todos.add(title: "mine"), try await mine.todos.setDone(true, id: id)
    )
    #expect(done?.title == "theirs" && added.number == 3)
    #expect(try await isAsStored() && told.isEmpty)
    gate.open()
    try await waitForAll()
    #expect(try await isAsStored() && told.count == 1)
    // The row of the own edit has shown both.
    let entries = mine.store.log.entries
    #expect(entries.map(\.by) == [.here, .here, .others])
    #expect(entries.last?.news == [])
  }

  @Test func `an edit that is taken back leaves what others have changed under it`() async throws {
    let gate = Gate()
    mine.repository.holdSaves(at: gate)
    let edit = Task { [todos = mine.todos, id] in try await todos.rename(id: id, to: "mine") }
    await gate.arrival()
    mine.repository.holdSaves(at: nil)
    try await theirs.todos.setDone(true, id: id)
    try await theirs.todos.add(title: "theirs")
    try await waitForAll()
    #expect(mine.titles == ["theirs", "mine", "todo 2"])
    gate.open(.failure(refused))
    await #expect(throws: TodosError.notSaved(refused)) { try await edit.value }
    #expect(mine.titles == ["theirs", "todo 1", "todo 2"])
    #expect(try await isAsStored() && told.count == 2)
  }

  // MARK: Loads

  @Test func `after a reload that is cancelled the list is followed again, from where it was`()
    async throws
  {
    let gate = Gate()
    mine.repository.holdLoads(at: gate)
    let load = mine.todos.load()
    await gate.arrival()
    mine.repository.holdLoads(at: nil)
    try await theirs.todos.rename(id: id, to: "theirs")
    try await mine.todos.add(title: "mine")
    #expect(mine.store.todos.isLoading)
    mine.todos.cancelLoad()
    await load.finished
    try await waitForAll()
    #expect(try await isAsStored())
    #expect(told.map(\.after?.title) == ["theirs"])
    gate.open()
  }

  @Test func `after a reload that fails the list is followed again, and the failure stays`()
    async throws
  {
    let gate = Gate()
    gate.open(.failure(refused))
    mine.repository.holdLoads(at: gate)
    await mine.todos.load().finished
    mine.repository.holdLoads(at: nil)
    try await theirs.todos.rename(id: id, to: "theirs")
    try await waitForAll()
    #expect(mine.store.todos == .failed(refused, last: try await mine.stored()))
    #expect(told.count == 1)
  }

  @Test func `a program that does not follow shows its own edits alone, and keeps no word of them`()
    async throws
  {
    try await mine.todos.add(title: "not theirs")
    for number in 1...10 { try await theirs.todos.add(title: "\(number)") }
    #expect(theirs.titles?.count == 12)
    #expect(theirs.store.state.own.ids.count == 1)
    #expect(theirs.store.log.changes(by: .others).isEmpty && theirs.store.notices.waiting.isEmpty)
  }

  @Test func `a store that goes away ends what it follows`() async throws {
    var fixture: InteractorFixture? = InteractorFixture(on: mine.repository, ids: 3000)
    await fixture?.todos.load().finished
    weak let store = fixture?.store
    fixture = nil
    #expect(store == nil)
  }

  @Test func `an edit of a todo that others remove before its turn to be saved is refused`()
    async throws
  {
    let gate = Gate()
    mine.repository.holdSaves(at: gate)
    let todos = mine.todos
    let first = Task { try await todos.rename(id: Todo.id(2), to: "first") }
    await gate.arrival()
    let second = Task { [id] in try await todos.setDone(true, id: id) }
    await wait { $0.todos.value?[id: id]?.isDone == true }
    mine.repository.holdSaves(at: nil)
    try await theirs.todos.remove(id: id)
    await wait { $0.todos.value?[id: id] == nil }
    gate.open()
    _ = try await first.value
    let failure = await #expect(throws: TodosError.self) { try await second.value }
    guard case .notSaved(let reason) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect(reason.kind == .conflict)
    #expect(mine.store.history.undoable.map(\.name) == [.rename])
    #expect(
      mine.store.notices.waiting.contains {
        if case .takenBack = $0.event { true } else { false }
      })
  }
}
