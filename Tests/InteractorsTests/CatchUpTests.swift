import Repositories
import StateStore
import StateStoreTesting
import Synchronization
import Testing

@testable import Interactors

/// Taking in what others have saved between two edits, without following.
struct CatchUpTests {
  /// A list in memory that tells at once what is new, or tells all anew.
  private final class Told: TodosRepository {
    private let stored = InMemoryTodosRepository([.sample(1), .sample(2)])
    private let saves = Mutex<[TodosSaved]>([])
    let forgets = Mutex(false)
    /// A todo that a list which is told anew has besides.
    let renumbered = Mutex<Todo?>(nil)
    let asked = Mutex(0)
    /// Holds the answers to what is new.
    let updateGate = Mutex<Gate?>(nil)
    /// What others do behind the first of several saves.
    let betweenSaves = Mutex<(@Sendable () async -> Void)?>(nil)
    /// How the stream of changes ends; nil if it does not.
    let endOfChanges = Mutex<(@Sendable () throws -> Void)?>(nil)

    func load() async throws -> TodosSnapshot { try await stored.load() }

    func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
      let saved = try await stored.save(edit, basedOn: revision)
      saves.withLock { $0.append(saved) }
      await betweenSaves.withLock { $0.take() }?()
      return saved
    }

    func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
      guard let end = endOfChanges.withLock({ $0 }) else {
        return stored.changes(since: revision)
      }
      return AsyncThrowingStream {
        try end()
        return nil
      }
    }

    func update(since revision: Revision) async throws -> TodosUpdate? {
      asked.withLock { $0 += 1 }
      let snapshot = try await stored.load()
      if snapshot.revision <= revision { return nil }
      try await updateGate.withLock { $0 }?.pass()
      if forgets.withLock({ $0 }) {
        let todos = snapshot.todos + [renumbered.withLock { $0 }].compactMap(\.self)
        return .reloaded(TodosSnapshot(todos, at: snapshot.revision))
      }
      return .saved(saves.withLock { $0 }.filter { $0.revision > revision })
    }

    func detail(of id: Todo.ID) async throws -> TodoDetail { try await stored.detail(of: id) }
  }

  private let repository = Told()
  private let store = Store(AppState())
  private let mine: RealTodosInteractor
  private let theirs: RealTodosInteractor

  init() async {
    mine = RealTodosInteractor(
      store: store, repository: repository, follows: false, now: { noon })
    theirs = RealTodosInteractor(
      store: Store(AppState()), repository: repository, follows: false, now: { noon })
    await mine.load().finished
    await theirs.load().finished
  }

  private var titles: [String]? { store.todos.value?.map(\.title) }

  /// The titles in others' rows.
  private var told: [String] {
    store.log.entries.filter { $0.by == .others }.flatMap(\.news)
      .compactMap { $0.after?.title ?? $0.before?.title }
  }

  @Test func `what others have saved is there, and told once`() async throws {
    try await theirs.rename(id: Todo.id(1), to: "new")
    try await theirs.remove(id: Todo.id(2))
    #expect(titles == ["todo 1", "todo 2"])
    await mine.catchUp()
    #expect(titles == ["new"] && told == ["new", "todo 2"])
    await mine.catchUp()
    #expect(told == ["new", "todo 2"])
    #expect(store.todos == .loaded([try #require(store.todos.value?.first)]))
  }

  @Test func `own edits are no news, and an edit goes on top of what others have saved`()
    async throws
  {
    try await mine.rename(id: Todo.id(1), to: "mine")
    await mine.catchUp()
    #expect(told.isEmpty && titles == ["mine", "todo 2"])
    await theirs.catchUp()
    try await theirs.setDone(true, id: Todo.id(1))
    try await mine.addNote("note", to: Todo.id(1))
    await mine.catchUp()
    let todo = try #require(store.todos.value?.first)
    #expect(todo.title == "mine" && todo.isDone && todo.notes == "note")
    // What the answer to an own edit has shown is not told again.
    #expect(told.isEmpty)
  }

  @Test func `a list that was read anew is taken over, with its differences`() async throws {
    try await theirs.rename(id: Todo.id(2), to: "new")
    repository.forgets.withLock { $0 = true }
    await mine.catchUp()
    #expect(titles == ["todo 1", "new"] && told == ["new"])
  }

  @Test func `a load that has others' later edit keeps it when the own answer comes`()
    async throws
  {
    for follows in [true, false] {
      let (repository, gate) = (ScriptedTodosRepository([.sample(1)]), Gate())
      let fixture = InteractorFixture(on: repository, follows: follows)
      await fixture.todos.load().finished
      repository.holdAnswers(at: gate)
      async let renamed = fixture.todos.rename(id: Todo.id(1), to: "mine")
      await gate.arrival()
      repository.holdAnswers(at: nil)
      try await repository.changeElsewhere(put: [.sample(1, "theirs")])
      await fixture.todos.load().finished
      gate.open()
      _ = try await renamed
      #expect(fixture.titles == ["theirs"])
      try await fixture.todos.addNote("x", to: Todo.id(1))
      #expect(try await fixture.stored() == fixture.store.todos.value)
    }
  }

  @Test func `an edit made beside a look at the list stays in it`() async throws {
    try await theirs.rename(id: Todo.id(2), to: "other")
    // The whole list, as it was before the edit.
    repository.forgets.withLock { $0 = true }
    let gate = Gate()
    repository.updateGate.withLock { $0 = gate }
    async let caughtUp = mine.catchUp()
    await gate.arrival()
    try await mine.rename(id: Todo.id(1), to: "mine")
    repository.updateGate.withLock { $0 = nil }
    gate.open()
    #expect(await caughtUp == nil)
    #expect(titles == ["mine", "todo 2"])
    await mine.catchUp()
    #expect(titles == ["mine", "other"])
  }

  @Test func `others' edits between added todos come with the next look`() async throws {
    repository.betweenSaves.withLock { [theirs] in
      $0 = { _ = try? await theirs.rename(id: Todo.id(2), to: "other") }
    }
    let added = await mine.add(
      ["one", "two"].map { TodoAddition(title: $0, settings: TodoSettings()) })
    #expect(added.count == 2)
    await mine.catchUp()
    #expect(titles == ["two", "one", "todo 1", "other"])
  }

  @Test func `a following that has ended is made up for by a look at the list`() async throws {
    struct Gone: Error {}
    for error in [nil, Gone(), CancellationError()] as [(any Error)?] {
      let store = Store(AppState())
      let todos = RealTodosInteractor(store: store, repository: repository, now: { noon })
      repository.endOfChanges.withLock { $0 = { throw error ?? Gone() } }
      if error == nil { repository.endOfChanges.withLock { $0 = {} } }
      await todos.load().finished
      while store.read(\.own.isFollowed) { await Task.yield() }
      #expect(store.notices.waiting.isEmpty == (error == nil))
      try await theirs.rename(id: Todo.id(2), to: "title \(error == nil)")
      await todos.catchUp()
      #expect(store.todos.value?[id: Todo.id(2)]?.title == "title \(error == nil)")
      store.cancelAll()
    }
  }

  @Test func `another list in the place of this one waits for the next load`() async throws {
    repository.forgets.withLock { $0 = true }
    var other = Todo.sample(3, "other")
    other.number = 1
    _ = try await repository.save(TodosEdit(.remove, [.removed(.sample(1))]), basedOn: .zero)
    repository.renumbered.withLock { $0 = other }
    await mine.catchUp()
    #expect(titles == ["todo 1", "todo 2"] && told.isEmpty)
  }

  @Test func `a list that is followed or was never loaded asks for nothing`() async throws {
    let asked = repository.asked.withLock { $0 }
    let followed = Store(AppState())
    let following = RealTodosInteractor(store: followed, repository: repository, now: { noon })
    await following.loadIfNeeded()?.finished
    await following.catchUp()
    await RealTodosInteractor(store: Store(AppState()), repository: repository, follows: false)
      .catchUp()
    #expect(repository.asked.withLock { $0 } == asked)
  }

  @Test func `random edits of two programs that catch up now and then end as the stored list`()
    async throws
  {
    try await withSeed { random in
      for step in 0..<300 {
        let todos = Bool.random(using: &random) ? mine : theirs
        if Bool.random(using: &random) { await todos.catchUp() }
        let id = Todo.id(Int.random(in: 1...2, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: _ = try? await todos.rename(id: id, to: "title \(step)")
        case 1: _ = try? await todos.toggle(id: id)
        case 2: _ = try? await todos.addNote("\(step)", to: id)
        default: _ = try? await todos.add(title: "added \(step)")
        }
        if Int.random(in: 0..<10, using: &random) == 0 {
          await mine.catchUp()
          let stored = try await repository.load()
          try #require(store.todos.value.map { Array($0) } == stored.todos)
        }
      }
    }
  }
}
