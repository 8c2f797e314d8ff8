import Repositories
import StateStore
import Testing

@testable import Interactors

/// Two programs on one list, neither of which follows what the other one saves.
struct SharedTodosTests {
  private let mine: InteractorFixture
  private let theirs: InteractorFixture
  private let id = Todo.id(1)

  init() async {
    mine = InteractorFixture([.sample(1), .sample(2)], follows: false)
    theirs = InteractorFixture(on: mine.repository, ids: 2000, follows: false)
    await mine.todos.load().finished
    await theirs.todos.load().finished
  }

  @Test func `edits of different fields are merged, and the answer is what shows`() async throws {
    try await theirs.todos.rename(id: id, to: "theirs")
    let done = try await mine.todos.setDone(true, id: id)
    #expect(done?.title == "theirs" && done?.isDone == true)
    #expect(mine.store.todos.value?.first == done)
    #expect(try await mine.stored().first == done)
  }

  @Test func `a change that another program has made shows, beside changes that it has not`()
    async throws
  {
    try await theirs.todos.setDone(true, id: id)
    // Of this edit the repository saves the change of the second todo alone.
    try await mine.todos.setDone(true, ids: [id, Todo.id(2)])
    #expect(mine.store.todos.value?.map(\.isDone) == [true, true])
    #expect(try await mine.stored().map(\.isDone) == [true, true])
  }

  @Test func `an edit of a field that another program has changed is refused with both versions`()
    async throws
  {
    try await theirs.todos.rename(id: id, to: "theirs")
    let refusal = await #expect(throws: TodosError.self) {
      try await mine.todos.rename(id: id, to: "mine")
    }
    guard case .notSaved(let failure)? = refusal else {
      Issue.record("\(refusal as Any)")
      return
    }
    #expect(failure.kind == .conflict)
    #expect(failure.message.contains("\"theirs\"") && failure.message.contains("\"mine\""))
    #expect(mine.titles == ["theirs", "todo 2"])
    #expect(try await mine.stored().first?.title == "theirs")
    #expect(mine.store.notices.waiting.map(\.event).contains(.changedElsewhere))
  }

  @Test func `an edit of a todo that another program has removed is refused`() async throws {
    try await theirs.todos.remove(id: id)
    await #expect(throws: TodosError.self) { try await mine.todos.toggle(id: id) }
    #expect(mine.titles == ["todo 2"])
  }

  @Test func `numbers are given once, however many programs add at a time`() async throws {
    let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 {
        for fixture in [mine, theirs] {
          group.addTask { try await fixture.todos.add(title: "x").number }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers.sorted() == Array(3...42))
    #expect((mine.store.todos.value ?? []).allSatisfy { (1...42).contains($0.number) })
  }

  @Test func `an undone add that is redone has its number again`() async throws {
    let added = try await mine.todos.add(title: "x")
    try await theirs.todos.add(title: "y")
    try await mine.todos.undo()
    try await mine.todos.redo()
    #expect(mine.store.todos.value?[id: added.id] == added)
    #expect(try await mine.stored()[id: added.id] == added)
  }

  // MARK: What was seen in an edit that was refused

  /// Makes two edits, of which the first is being saved while the second is made; the first save
  /// fails.
  private func edits(
    _ first: @escaping @Sendable (RealTodosInteractor) async throws -> Void,
    then second: @escaping @Sendable (RealTodosInteractor) async throws -> Void,
    failing failure: LoadFailure?
  ) async throws -> (first: Result<Void, any Error>, second: Result<Void, any Error>) {
    let gate = Gate()
    mine.repository.holdSaves(at: gate)
    let older = Task { [todos = mine.todos] in try await first(todos) }
    await gate.arrival()
    mine.repository.holdSaves(at: nil)
    let newer = Task { [todos = mine.todos] in try await second(todos) }
    while mine.store.activity(of: \.todos).pendingEdits.count < 2 { await Task.yield() }
    gate.open(failure.map { .failure($0) } ?? .success(()))
    return (await older.result, await newer.result)
  }

  @Test func `an edit on top of one that fails is made as if that had not been`() async throws {
    let id = id
    let full = LoadFailure(kind: .storage, message: "full", canRetry: false)
    let (first, second) = try await edits(
      { try await $0.rename(id: id, to: "first") },
      then: { try await $0.rename(id: id, to: "second") },
      failing: full)
    #expect(throws: TodosError.notSaved(full)) { try first.get() }
    try second.get()
    #expect(mine.titles == ["second", "todo 2"])
    #expect(try await mine.stored().first?.title == "second")
  }

  @Test func `an edit on top of one that is refused does not overwrite what refused it`()
    async throws
  {
    let id = id
    try await theirs.todos.rename(id: id, to: "theirs")
    let (first, second) = try await edits(
      { try await $0.rename(id: id, to: "first") },
      then: { try await $0.rename(id: id, to: "second") },
      failing: nil)
    #expect(throws: TodosError.self) { try first.get() }
    #expect(throws: TodosError.self) { try second.get() }
    #expect(mine.titles == ["theirs", "todo 2"])
    #expect(try await mine.stored().first?.title == "theirs")
  }

  @Test func `without sight of a refused edit its tags and notes are gone, the others stay`() {
    var (seen, edited, original) = (Todo.sample(1), Todo.sample(1), Todo.sample(1))
    original.tags = ["a"]
    (seen.tags, seen.notes, seen.title) = (["a", "refused"], "refused", "refused")
    (edited.tags, edited.notes, edited.title) = (["a", "refused", "b"], "refused\nb", "refused")
    edited.priority = .high
    let refused = TodosEdit(.set, [.changed(from: original, to: seen)])
    let unseen = TodosEdit(.set, [.changed(from: seen, to: edited)]).unseeing([refused])
    var wanted = original
    (wanted.tags, wanted.notes, wanted.priority) = (["a", "b"], "b", .high)
    #expect(unseen.changes == [.changed(from: original, to: wanted)])
  }

  @Test func `without sight of a refused completion nothing is left of an archive of its todo`() {
    let (open, done) = (Todo.sample(1), Todo.sample(1, isDone: true))
    var archived = done
    archived.setArchived(true)
    let edit = TodosEdit(.archive, [.changed(from: done, to: archived)])
    #expect(edit.unseeing([TodosEdit(.done, [.changed(from: open, to: done)])]).changes.isEmpty)
    var renamed = done
    renamed.title = "refused"
    let rename = TodosEdit(.rename, [.changed(from: done, to: renamed)])
    let later = TodosEdit(.archive, [.changed(from: renamed, to: archived)])
    #expect(later.unseeing([rename]).changes == [.changed(from: done, to: archived)])
  }

  @Test func `without sight of a refused add nothing is left of an edit of its todo`() {
    let edit = TodosEdit(.remove, [.removed(.sample(1)), .removed(.sample(2))])
    let unseen = edit.unseeing([TodosEdit(.add, [.added(.sample(1))])])
    #expect(unseen.changes == [.removed(.sample(2))] && unseen.id == edit.id)
  }

  @Test func `a chain of refused edits leads back to what was there before the first`() {
    let titles = ["a", "b", "c", "d"].map { Todo.sample(1, $0) }
    let edits = (0..<3).map { TodosEdit(.rename, [.changed(from: titles[$0], to: titles[$0 + 1])]) }
    #expect(edits[2].unseeing(edits[..<2]).changes == [.changed(from: titles[0], to: titles[3])])
    #expect(edits[2].unseeing(edits[..<1]).changes == edits[2].changes)
  }

  @Test func `refused edits are remembered from the moment at which an edit was made`() {
    var refused = RefusedEdits()
    let half = (1...RefusedEdits.changeLimit / 2).map { TodosEdit.Change.added(.sample($0 % 256)) }
    let edits = [
      TodosEdit(.importing, half), TodosEdit(.importing, half), TodosEdit(.add, [half[0]]),
    ]
    refused.append(edits[0])
    refused.append(edits[1])
    #expect(refused.edits(after: 1).map(\.id) == [edits[1].id])
    refused.append(edits[2])
    #expect(refused.edits(after: 0).map(\.id) == edits[1...].map(\.id))
    #expect(refused.edits(after: 2).map(\.id) == [edits[2].id])
    #expect(refused.edits(after: refused.count).isEmpty)
    refused.append(TodosEdit(.importing, half + half + half))
    #expect(refused.edits(after: 0).isEmpty && refused.count == 4)
  }
}
