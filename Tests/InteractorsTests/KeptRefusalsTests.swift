import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

/// Every refusal keeps what was typed, and the edit can be made again by its number.
struct KeptRefusalsTests {
  private let mine: InteractorFixture
  private let theirs: InteractorFixture
  private let id = Todo.id(1)

  init() async {
    mine = InteractorFixture([.sample(1), .sample(2)], follows: false)
    theirs = InteractorFixture(on: mine.repository, ids: 2000, follows: false)
    await mine.todos.load().finished
    await theirs.todos.load().finished
  }

  private func refuse(_ failure: LoadFailure) -> Gate {
    let gate = Gate()
    gate.open(.failure(failure))
    return gate
  }

  private var numbers: [Int?] {
    mine.store.notices.waiting.compactMap { notice in
      if case .takenBack(_, _, let again) = notice.event { .some(again) } else { nil }
    }
  }

  @Test func `a note to a removed todo is kept, and made again once the todo is back`()
    async throws
  {
    try await theirs.todos.remove(id: id)
    await #expect(throws: TodosError.self) { try await mine.todos.addNote("long text", to: id) }
    let kept = try #require(mine.todos.refusedEdits().first)
    #expect(kept.edit.changes.first?.after?.notes == "long text" && kept.moment == noon)
    // Making it again would be refused at once.
    #expect(numbers == [nil])
    await #expect(throws: TodosError.refusalLost(kept)) {
      try await mine.todos.redo(refused: kept.number)
    }
    #expect(mine.todos.refusedEdits() == [kept])
    try await theirs.todos.undo()
    await mine.todos.load().finished
    try await mine.todos.redo(refused: kept.number)
    #expect(try await mine.stored()[id: id]?.notes == "long text")
    #expect(mine.todos.refusedEdits().isEmpty)
    await #expect(throws: TodosError.unknownRefusal(kept.number)) {
      try await mine.todos.redo(refused: kept.number)
    }
  }

  @Test func `a refused import is made again in time by its number of todos`() {
    let clock = ContinuousClock()
    /// The shortest time of five, for other tests run beside this one.
    func time(_ count: Int) -> Duration {
      let todos = (1...count).map { number in
        Todo(
          id: Todo.id(number + 1), number: 0, title: "row", rank: .between(nil, nil),
          createdAt: noon)
      }
      let edit = TodosEdit(.importing, todos.map(TodosEdit.Change.added))
      return (1...5).map { _ in
        clock.measure { #expect(edit.again(in: [.sample(1)]).count == count) }
      }.min() ?? .zero
    }
    // The square of the number would make it 256 times.
    #expect(time(16_000) < time(1_000) * 128)
  }

  @Test func `a refused archive completes no todo that others have opened`() async throws {
    try await theirs.todos.setDone(true, ids: [id])
    await mine.todos.load().finished
    try await theirs.todos.setDone(false, ids: [id])
    await #expect(throws: TodosError.self) { try await mine.todos.setArchived(true, ids: [id]) }
    #expect(mine.todos.refusedEdits().map(\.edit.name) == [.archive])
    let open = try #require(try await mine.stored()[id: id])
    await #expect(throws: TodosError.notDone(open)) { try await mine.todos.redo(refused: 1) }
    #expect(try await mine.stored()[id: id]?.isDone == false)
    try await theirs.todos.setDone(true, ids: [id])
    await mine.todos.load().finished
    try await mine.todos.redo(refused: 1)
    #expect(try await mine.stored()[id: id]?.isArchived == true)
  }

  @Test func `a title that somebody else has changed, too, can be made again over theirs`()
    async throws
  {
    try await theirs.todos.rename(id: id, to: "theirs")
    await #expect(throws: TodosError.self) { try await mine.todos.rename(id: id, to: "mine") }
    #expect(numbers == [1])
    try await mine.todos.redo(refused: 1)
    #expect(try await mine.stored()[id: id]?.title == "mine")
    try await mine.todos.undo()
    #expect(try await mine.stored()[id: id]?.title == "theirs")
  }

  @Test func `what storage refused is kept, added todos and notes, and made again`() async throws {
    let failure = LoadFailure(kind: .storage, message: "disk full", canRetry: false)
    mine.repository.holdSaves(at: refuse(failure))
    await #expect(throws: TodosError.notSaved(failure)) { try await mine.todos.add(title: "tea") }
    await #expect(throws: TodosError.notSaved(failure)) {
      try await mine.todos.addNote("green", to: id)
    }
    mine.repository.holdSaves(at: nil)
    #expect(numbers == [1, 2])
    try await theirs.todos.addNote("theirs", to: id)
    await mine.todos.load().finished
    try await mine.todos.redo(refused: 2)
    try await mine.todos.redo(refused: 1)
    let stored = try await mine.stored()
    #expect(stored.map(\.title) == ["tea", "todo 1", "todo 2"])
    #expect(stored[id: id]?.notes == "theirs\ngreen" && stored.first?.number == 3)
    #expect(mine.todos.refusedEdits().isEmpty)
  }

  @Test func `a refused import is made again behind all todos, in the order of its rows`()
    async throws
  {
    let failure = LoadFailure(kind: .storage, message: "disk full", canRetry: false)
    func importing(_ titles: String...) async throws {
      let rows = titles.map { ImportedTodo(id: UUID(), title: $0, precision: .exact) }
      _ = try await mine.todos.edit(.importing) { _, list in
        list.changes(importing: rows, moment: noon).changes
      }
    }
    mine.repository.holdSaves(at: refuse(failure))
    await #expect(throws: TodosError.notSaved(failure)) { try await importing("a", "b", "c") }
    mine.repository.holdSaves(at: nil)
    // Others take positions of the refused todos meanwhile: the first and the third one.
    try await importing("d", "e", "f")
    let second = try #require(try await mine.stored().first { $0.title == "e" })
    try await mine.todos.remove(ids: [second.id])
    try await mine.todos.redo(refused: 1)
    let stored = try await mine.stored()
    #expect(stored.map(\.title) == ["todo 1", "todo 2", "d", "f", "a", "b", "c"])
    #expect(Set(stored.map(\.rank)).count == stored.count)
  }

  @Test func `an edit whose outcome is unknown is not made twice`() async throws {
    let failure = LoadFailure(kind: .unknownOutcome, message: "?", canRetry: false)
    mine.repository.holdSaves(at: refuse(failure))
    await #expect(throws: TodosError.notSaved(failure)) {
      try await mine.todos.addNote("once", to: id)
    }
    mine.repository.holdSaves(at: nil)
    let kept = try #require(mine.todos.refusedEdits().first)
    #expect(kept.isUnknown)
    // The repository had it after all.
    _ = try await mine.repository.save(kept.edit, basedOn: .zero)
    try await mine.todos.redo(refused: kept.number)
    #expect(try await mine.stored()[id: id]?.notes == "once")
    #expect(mine.todos.refusedEdits().isEmpty)
  }

  @Test func `an undo that cannot be saved is not kept: nothing was typed in it`() async throws {
    try await mine.todos.toggle(id: id)
    let failure = LoadFailure(kind: .storage, message: "disk full", canRetry: false)
    mine.repository.holdSaves(at: refuse(failure))
    await #expect(throws: TodosError.self) { try await mine.todos.undo() }
    #expect(mine.todos.refusedEdits().isEmpty)
  }
}
