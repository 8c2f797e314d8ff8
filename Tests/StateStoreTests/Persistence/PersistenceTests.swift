import StateStore
import StateStoreTesting
import Testing

@Suite struct PersistenceTests {
  private let fixture = PersistenceFixture()

  @Test func `what is stored is taken over, and not saved again`() throws {
    let store = fixture.store()
    let persistence = fixture.persist(
      store, stored: .success(PersistedSettings(size: 12, theme: "dark")))
    try fixture.advance(0.5)
    #expect(store.settings == PersistedSettings())
    try fixture.advance(5)
    #expect(store.settings == PersistedSettings(size: 12, theme: "dark"))
    #expect(fixture.saved.count == 0 && store.version == 1)
    try fixture.end(persistence)
  }

  @Test func `when nothing is stored, nothing is saved before something changes`() throws {
    let store = fixture.store()
    let persistence = fixture.persist(store)
    try fixture.advance(5)
    #expect(fixture.saved.count == 0 && store.version == 0)
    store.update { $0.other = 1 }
    try fixture.advance(5)
    #expect(fixture.saved.count == 0)
    store.update { $0.settings.size = 11 }
    try fixture.advance(5)
    #expect(fixture.saved.all == [PersistedSettings(size: 11)])
    try fixture.end(persistence)
  }

  @Test func `a member that is written meanwhile keeps what was written`() throws {
    let store = fixture.store()
    let persistence = fixture.persist(
      store, stored: .success(PersistedSettings(size: 12, theme: "dark")))
    try fixture.advance(0.5)
    store.update { $0.settings.size = 20 }
    try fixture.advance(5)
    #expect(store.settings == PersistedSettings(size: 20, theme: "dark"))
    #expect(fixture.saved.all == [PersistedSettings(size: 20, theme: "dark")])
    try fixture.end(persistence)
  }

  @Test func `without names a part that is written meanwhile is kept as a whole`() throws {
    let store = fixture.store()
    let persistence = store.persist(
      \.settings, onFailure: { _ in }, load: { PersistedSettings(size: 12, theme: "dark") },
      save: { _ in })
    store.update { $0.settings.size = 20 }
    try fixture.advance(1)
    #expect(store.settings == PersistedSettings(size: 20))
    let other = fixture.store()
    let untouched = other.persist(
      \.settings, onFailure: { _ in }, load: { PersistedSettings(size: 12, theme: "dark") },
      save: { _ in })
    try fixture.advance(1)
    #expect(other.settings == PersistedSettings(size: 12, theme: "dark"))
    try fixture.end(persistence)
    try fixture.end(untouched)
  }

  @Test func `many changes are few saves, of which the last is the newest`() throws {
    let store = fixture.store()
    let persistence = fixture.persist(store)
    try fixture.advance(2)
    for size in 1...35 {
      store.update { $0.settings.size = size }
      try fixture.advance(0.1)
    }
    try fixture.advance(2)
    #expect(fixture.saved.all.map(\.size) == [1, 10, 20, 30, 35])
    try fixture.end(persistence)
  }

  @Test func `saves never overlap, and an older value never follows a newer one`() throws {
    let store = fixture.store()
    let persistence = fixture.persist(store, saveTakes: .seconds(3))
    try fixture.advance(1)
    store.update { $0.settings.size = 1 }
    try fixture.advance(1)
    store.update { $0.settings.size = 2 }
    let flushed = Recorder<Int>()
    store.run("flush") { _ in
      await persistence.flush()
      flushed.append(1)
    }
    try fixture.advance(1)
    store.update { $0.settings.size = 3 }
    try fixture.advance(3.5)
    #expect(fixture.saved.all.map(\.size) == [1] && flushed.count == 0)
    try fixture.advance(20)
    #expect(fixture.saved.all.map(\.size) == [1, 3] && flushed.count == 1)
    try fixture.end(persistence)
  }

  @Test func `a flush saves at once, and waits for what is stored to be known`() throws {
    let store = fixture.store()
    let persistence = fixture.persist(store, stored: .success(PersistedSettings(size: 12)))
    store.update { $0.settings.theme = "dark" }
    store.run("flush") { _ in await persistence.flush() }
    try fixture.advance(0.5)
    #expect(fixture.saved.count == 0)
    try fixture.advance(0.5)
    #expect(fixture.saved.all == [PersistedSettings(size: 12, theme: "dark")])
    store.update { $0.settings.size = 13 }
    store.run("flush") { _ in await persistence.flush() }
    try fixture.advance(0)
    #expect(fixture.saved.all.last == PersistedSettings(size: 13, theme: "dark"))
    try fixture.end(persistence)
  }

  @Test func `what cannot be loaded is told and left as it is`() throws {
    let store = fixture.store()
    let persistence = fixture.persist(store, stored: .failure(PersistenceRefusal()))
    store.update { $0.settings.size = 1 }
    store.run("flush") { _ in await persistence.flush() }
    try fixture.advance(10)
    #expect(fixture.failures.all.first == "PersistenceRefusal()")
    #expect(fixture.saved.count == 0 && store.settings.size == 1)
    try fixture.end(persistence)
  }

  private static let unsaved =
    "The changes are not saved, because what was stored cannot be loaded: PersistenceRefusal()"

  @Test func `after a failed load, the first change that is not saved is told, and each flush`()
    throws
  {
    let store = fixture.store()
    let persistence = fixture.persist(store, stored: .failure(PersistenceRefusal()))
    let failed = ["PersistenceRefusal()"]
    store.run("flush") { _ in await persistence.flush() }
    try fixture.advance(10)
    #expect(fixture.failures.all == failed)
    store.update { $0.other = 1 }
    try fixture.advance(10)
    #expect(fixture.failures.all == failed)
    for size in 1...3 {
      store.update { $0.settings.size = size }
      try fixture.advance(10)
    }
    #expect(fixture.failures.all == failed + [Self.unsaved])
    store.run("flush") { _ in await persistence.flush() }
    try fixture.advance(10)
    #expect(fixture.failures.all == failed + [Self.unsaved, Self.unsaved])
    store.update { $0.settings.size = 10 }
    store.run("flush") { _ in await persistence.flush() }
    try fixture.advance(10)
    #expect(fixture.failures.count == 3 && fixture.saved.count == 0)
    try fixture.end(persistence)
  }

  @Test func `after a failed load, starting over saves what changed before and after`()
    throws
  {
    let store = fixture.store()
    let persistence = fixture.persist(store, stored: .failure(PersistenceRefusal()))
    store.update { $0.settings.size = 1 }
    try fixture.advance(10)
    store.run("start over") { _ in await persistence.startOver() }
    try fixture.advance(10)
    #expect(fixture.saved.all.map(\.size) == [1])
    store.update { $0.settings.size = 2 }
    try fixture.advance(10)
    #expect(fixture.saved.all.map(\.size) == [1, 2])
    #expect(fixture.failures.all == ["PersistenceRefusal()", Self.unsaved])
    try fixture.end(persistence)
  }

  @Test
  func `after a failed load, starting over replaces what is stored, if only by the initial value`()
    throws
  {
    let store = fixture.store()
    let persistence = fixture.persist(store, stored: .failure(PersistenceRefusal()))
    try fixture.advance(10)
    store.run("start over") { _ in await persistence.startOver() }
    try fixture.advance(10)
    #expect(fixture.saved.all == [PersistedSettings()])
    // Once, not again and again.
    store.run("flush") { _ in await persistence.flush() }
    try fixture.advance(10)
    #expect(fixture.saved.count == 1)
    try fixture.end(persistence)
  }

  @Test func `after a failed save, which may have written, going back to the saved value is saved`()
    throws
  {
    let store = fixture.store()
    let persistence = fixture.persist(store, stored: .success(PersistedSettings(size: 1)))
    try fixture.advance(10)
    fixture.refusesSaves.value = true
    store.update { $0.settings.size = 2 }
    try fixture.advance(10)
    fixture.refusesSaves.value = false
    store.update { $0.settings.size = 1 }
    try fixture.advance(10)
    #expect(fixture.saved.all.map(\.size) == [1] && fixture.failures.count == 1)
    try fixture.end(persistence)
  }

  @Test func `starting over before a load has ended, or after a good one, changes nothing`()
    throws
  {
    let store = fixture.store()
    let persistence = fixture.persist(store, stored: .success(PersistedSettings(size: 12)))
    store.run("start over") { _ in await persistence.startOver() }
    try fixture.advance(10)
    #expect(store.settings.size == 12 && fixture.saved.count == 0)
    persistence.cancel()
    store.run("start over") { _ in await persistence.startOver() }
    try fixture.advance(10)
    #expect(fixture.saved.count == 0 && fixture.failures.count == 0)
    try fixture.end(persistence)
  }

  @Test func `a save that fails is told, and made up for by the next`() throws {
    let store = fixture.store()
    let persistence = fixture.persist(store)
    try fixture.advance(1)
    fixture.refusesSaves.value = true
    store.update { $0.settings.size = 1 }
    try fixture.advance(5)
    #expect(fixture.failures.all == ["PersistenceRefusal()"])
    fixture.refusesSaves.value = false
    store.run("flush") { _ in await persistence.flush() }
    try fixture.advance(0)
    #expect(fixture.saved.all == [PersistedSettings(size: 1)])
    try fixture.end(persistence)
  }

  @Test func `a value that comes back after a flush has saved another one is saved`() throws {
    let store = fixture.store()
    let persistence = fixture.persist(store)
    try fixture.advance(2)
    store.update { $0.settings.size = 1 }
    try fixture.advance(0.1)
    store.update { $0.settings.size = 2 }
    store.run("flush") { _ in await persistence.flush() }
    try fixture.advance(0.1)
    store.update { $0.settings.size = 1 }
    try fixture.advance(3_600)
    #expect(fixture.saved.all.map(\.size) == [1, 2, 1])
    try fixture.end(persistence)
  }

  @Test func `a value that comes back is saved, though no observer saw the flushed one`() throws {
    let store = fixture.store()
    let persistence = fixture.persist(store)
    try fixture.advance(2)
    store.update { $0.settings.size = 1 }
    try fixture.advance(2)
    // While this observer is called, no other hears of a write.
    let seeing = store.observe(\.other, initial: false) { [fixture] _ in
      store.update { $0.settings.size = 2 }
      store.run("flush") { _ in await persistence.flush() }
      #expect(throws: Never.self) { try fixture.advance(2) }
      store.update { $0.settings.size = 1 }
    }
    store.update { $0.other = 1 }
    withExtendedLifetime(seeing) {}
    try fixture.advance(3_600)
    #expect(fixture.saved.all.map(\.size) == [1, 2, 1])
    try fixture.end(persistence)
  }

  @Test func `a Loadable that was saved while loading is not loading in the next run`() throws {
    struct Desk: Equatable, Sendable {
      var number = Loadable<Int>.notRequested
      var pair = Pair()
    }
    struct Pair: Equatable, Sendable {
      var one = Loadable<Int>.notRequested
      var other: Loadable<Int>?
      var name: String?
    }
    let simulation = Simulation()
    let store = Store(Desk(), scheduler: simulation.scheduler)
    let saved = Recorder<Loadable<Int>>()
    let one = store.persist(
      \.number, onFailure: { _ in }, load: { .isLoading(last: 7) }, save: { saved.append($0) })
    let other = store.persist(
      \.pair, members: \.one, \.other, \.name, onFailure: { _ in },
      load: { Pair(one: .isLoading(last: nil), other: .isLoading(last: 3), name: "pair") },
      save: { _ in })
    try simulation.advance(by: .seconds(60))
    #expect(store.number == .loaded(7) && saved.all == [])
    #expect(store.pair == Pair(one: .notRequested, other: .loaded(3), name: "pair"))
    one.cancel()
    other.cancel()
    try simulation.advanceToEnd()
  }

  private struct Board: Equatable, Sendable {
    var number = Loadable<Int>.notRequested
    var name = ""
  }

  @Test(arguments: [false, true], [false, true])
  func `a load that begins before what is stored is there goes on beside the stored value`(
    isNamed: Bool, fails: Bool
  ) throws {
    struct Desk: Equatable, Sendable { var board = Board() }
    struct Failure: Error {}
    let simulation = Simulation()
    let store = Store(Desk(), scheduler: simulation.scheduler)
    let saved = Recorder<Loadable<Int>>()
    let clock = simulation.clock
    @Sendable func pause(_ seconds: Int) async throws {
      try await clock.sleep(for: .seconds(seconds))
    }
    let named = store.persist(
      \.board, members: \.number, \.name, onFailure: { _ in },
      load: {
        try await pause(2)
        return isNamed ? Board(number: .loaded(7), name: "stored") : nil
      }, save: { if isNamed { saved.append($0.number) } })
    let whole = store.persist(
      \.board.number, onFailure: { _ in },
      load: {
        try await pause(2)
        return isNamed ? nil : .loaded(7)
      }, save: { if !isNamed { saved.append($0) } })
    store.load(\.board.number) {
      try await pause(10)
      if fails { throw Failure() }
      return 8
    }
    try simulation.advance(by: .seconds(5))
    #expect(store.board.number == .isLoading(last: 7))
    #expect(store.board.name == (isNamed ? "stored" : ""))
    try simulation.advance(by: .seconds(60))
    #expect(store.board.number.value == (fails ? 7 : 8))
    #expect((store.board.number.failure != nil) == fails)
    #expect(saved.all.allSatisfy { $0.value != nil } && saved.all.last == store.board.number)
    named.cancel()
    whole.cancel()
    try simulation.advanceToEnd()
  }

  @Test func `a value written beside such a load is kept`() throws {
    let simulation = Simulation()
    let store = Store(Board(), scheduler: simulation.scheduler)
    let persistence = store.persist(
      \.number, onFailure: { _ in }, load: { .loaded(7) }, save: { _ in })
    store.update { $0.number = .loaded(3) }
    let clock = simulation.clock
    store.load(\.number) {
      try await clock.sleep(for: .seconds(100))
      return 8
    }
    try simulation.advance(by: .seconds(5))
    #expect(store.number == .isLoading(last: 3))
    persistence.cancel()
    store.cancelAll()
    try simulation.advanceToEnd()
  }

  @Test func `a value whose save failed is saved if it comes back during the pause`() throws {
    let store = fixture.store()
    let persistence = fixture.persist(store)
    try fixture.advance(2)
    fixture.refusesSaves.value = true
    store.update { $0.settings.size = 1 }
    try fixture.advance(0.1)
    fixture.refusesSaves.value = false
    store.update { $0.settings.size = 2 }
    store.update { $0.settings.size = 1 }
    try fixture.advance(3_600)
    #expect(fixture.saved.all.map(\.size) == [1])
    try fixture.end(persistence)
  }

  @Test func `it does not keep the store alive, whose last value is saved`() throws {
    var store: Store<PersistedDesk>? = fixture.store()
    let persistence = store.map { fixture.persist($0) }
    try fixture.advance(1)
    store?.update { $0.settings.size = 1 }
    try fixture.advance(0.5)
    store?.update { $0.settings.size = 2 }
    weak let gone = store
    store = nil
    #expect(gone == nil)
    try fixture.advance(5)
    #expect(fixture.saved.all.map(\.size) == [1, 2])
    try fixture.end(persistence)
  }

  @Test func `a flush saves the last value of a store that is gone`() throws {
    var store: Store<PersistedDesk>? = fixture.store()
    let persistence = try #require(store.map { fixture.persist($0) })
    try fixture.advance(1)
    store?.update { $0.settings.size = 1 }
    try fixture.advance(0.5)
    store?.update { $0.settings.size = 2 }
    store = nil
    flush(persistence)
    try fixture.advance(0)
    #expect(fixture.saved.all.map(\.size) == [1, 2])
    try fixture.advance(5)
    #expect(fixture.saved.all.map(\.size) == [1, 2])
    try fixture.end(persistence)
  }

  @Test func `a store that is written and goes before the saving begins is saved`() throws {
    let store = Box<Store<PersistedDesk>?>(fixture.store())
    let persistence = Box<Persistence<PersistedSettings>?>(nil)
    let other = Store(0, scheduler: fixture.simulation.scheduler)
    // Runs before the task of the persistence, once the value is loaded.
    other.run { _ in
      await persistence.value?.hydrated
      store.value?.update { $0.settings.size = 5 }
      store.value = nil
    }
    persistence.value = store.value.map { fixture.persist($0, stored: .success(.init(size: 3))) }
    try fixture.advance(10)
    #expect(fixture.saved.all == [PersistedSettings(size: 5)])
    try fixture.end(persistence.value)
  }

  @Test(arguments: [false, true], [nil, PersistedSettings(size: 12)])
  func `what a store changed that goes before its value is loaded is merged and saved`(
    isChanged: Bool, stored: PersistedSettings?
  ) throws {
    var store: Store<PersistedDesk>? = fixture.store()
    let persistence = try #require(store.map { fixture.persist($0, stored: .success(stored)) })
    if isChanged { store?.update { $0.settings.theme = "dark" } }
    store = nil
    try fixture.advance(1)
    flush(persistence)
    try fixture.advance(5)
    let saved = PersistedSettings(size: stored?.size ?? 10, theme: "dark")
    #expect(fixture.saved.all == (isChanged ? [saved] : []) && fixture.failures.all == [])
    try fixture.end(persistence)
  }

  @Test
  func `the last write of a store that goes while loading is saved, however late it is delivered`()
    async
  {
    for round in 0..<LongTests.rounds(6_000) {
      let saved = Recorder<PersistedSettings>()
      let (hasBegun, begin) = AsyncStream<Void>.makeStream()
      let (hasEnded, end) = AsyncStream<Void>.makeStream()
      var store: Store<PersistedDesk>? = Store(PersistedDesk())
      let persistence = store?.persist(
        \.settings, members: \.size, \.theme, every: .zero, onFailure: { _ in },
        load: {
          for _ in 0..<round % 7 { await Task.yield() }
          return PersistedSettings(size: 12, theme: "dark")
        }, save: { saved.append($0) })
      let last = Box(12)
      store?.run { run in
        begin.yield()
        for size in 100..<200 {
          guard (try? run.update { $0.settings.size = size }) != nil else { break }
          last.value = size
        }
        end.yield()
      }
      for await _ in hasBegun { break }
      for _ in 0..<round % 5 { await Task.yield() }
      store = nil
      for await _ in hasEnded { break }
      await persistence?.flush()
      let wanted = PersistedSettings(size: last.value, theme: "dark")
      #expect(saved.all.allSatisfy { $0.theme == "dark" })
      #expect(saved.all.last == wanted || last.value == 12 && saved.all == [])
    }
  }

  @Test(arguments: [false, true])
  func `what was not saved is saved, or told, by a flush after the store is gone`(
    isLoadable: Bool
  ) throws {
    var store: Store<PersistedDesk>? = fixture.store()
    let persistence = try #require(
      store.map {
        fixture.persist($0, stored: isLoadable ? .success(nil) : .failure(PersistenceRefusal()))
      })
    try fixture.advance(1)
    fixture.refusesSaves.value = true
    store?.update { $0.settings.size = 1 }
    try fixture.advance(0.5)
    store = nil
    fixture.refusesSaves.value = false
    let failures = fixture.failures.all.count
    flush(persistence)
    try fixture.advance(0)
    #expect(fixture.saved.all.map(\.size) == (isLoadable ? [1] : []))
    #expect(fixture.failures.all.count == failures + (isLoadable ? 0 : 1))
    try fixture.end(persistence)
  }

  private func flush(_ persistence: Persistence<PersistedSettings>) {
    _ = Task(executorPreference: fixture.simulation.scheduler.executor) {
      await persistence.flush()
    }
  }

  @Test func `an executor that runs jobs at once saves, too`() async {
    let saved = Recorder<Int>()
    var scheduler = Scheduler.live
    scheduler.executor = ImmediateExecutor()
    scheduler.clock = SetClock()
    var store: Store<PersistedDesk>? = Store(PersistedDesk(), scheduler: scheduler)
    let persistence = store?.persist(
      \.other, every: .zero, onFailure: { _ in }, load: { nil }, save: { saved.append($0) })
    await persistence?.hydrated
    store?.update { $0.other = 1 }
    await persistence?.flush()
    #expect(saved.all == [1])
    // Ends the saving without a cancellation, which would resume its task inside `Task.cancel`: with
    // such an executor Swift's runtime then reads memory that the task has freed.
    store = nil
  }

  @Test(arguments: [Duration.zero, .seconds(-5), .seconds(Int64.min), .seconds(Int64.max) * 18])
  func `the pause after a save is never less than nothing, or more than a clock can wait for`(
    interval: Duration
  ) async {
    let pauses = Recorder<Duration>()
    let paused = Gate()
    let clock = SetClock { pause in
      pauses.append(pause)
      paused.open()
    }
    let store = Store(
      PersistedDesk(), scheduler: Scheduler(executor: nil, clock: clock, randomNumber: { 0 }))
    let persistence = store.persist(
      \.settings, every: interval, onFailure: { _ in }, load: { nil }, save: { _ in })
    store.update { $0.settings.size = 1 }
    await persistence.hydrated
    store.update { $0.settings.size = 2 }
    await paused.wait()
    persistence.cancel()
    #expect(pauses.all.allSatisfy { $0 >= .zero && $0 <= .seconds(100 * 366 * 86_400) })
  }

  @Test(.timeLimit(.minutes(30)))
  func `a clock that cannot wait is no reason to save no more`() async {
    let saves = (0..<3).map { _ in Gate() }
    let clock = SetClock { _ in throw PersistenceRefusal() }
    let store = Store(
      PersistedDesk(), scheduler: Scheduler(executor: nil, clock: clock, randomNumber: { 0 }))
    let persistence = store.persist(
      \.settings, onFailure: { _ in }, load: { nil }, save: { saves[$0.size].open() })
    await persistence.hydrated
    for size in 0..<3 {
      store.update { $0.settings.size = size }
      await saves[size].wait()
    }
    #expect(saves.allSatisfy { $0.hasOpened })
    persistence.cancel()
  }
}
