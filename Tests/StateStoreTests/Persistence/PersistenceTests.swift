import StateStore
import StateStoreTesting
import Testing

@Suite struct PersistenceTests {
  private let world = PersistenceWorld()

  @Test func `what is stored is taken over, and not saved again`() throws {
    let store = world.store()
    let persistence = world.persist(
      store, stored: .success(PersistedSettings(size: 12, theme: "dark")))
    try world.advance(0.5)
    #expect(store.settings == PersistedSettings())
    try world.advance(5)
    #expect(store.settings == PersistedSettings(size: 12, theme: "dark"))
    #expect(world.saved.count == 0 && store.version == 1)
    try world.end(persistence)
  }

  @Test func `when nothing is stored, nothing is saved before something changes`() throws {
    let store = world.store()
    let persistence = world.persist(store)
    try world.advance(5)
    #expect(world.saved.count == 0 && store.version == 0)
    store.update { $0.other = 1 }
    try world.advance(5)
    #expect(world.saved.count == 0)
    store.update { $0.settings.size = 11 }
    try world.advance(5)
    #expect(world.saved.all == [PersistedSettings(size: 11)])
    try world.end(persistence)
  }

  @Test func `a member that is written meanwhile keeps what was written`() throws {
    let store = world.store()
    let persistence = world.persist(
      store, stored: .success(PersistedSettings(size: 12, theme: "dark")))
    try world.advance(0.5)
    store.update { $0.settings.size = 20 }
    try world.advance(5)
    #expect(store.settings == PersistedSettings(size: 20, theme: "dark"))
    #expect(world.saved.all == [PersistedSettings(size: 20, theme: "dark")])
    try world.end(persistence)
  }

  @Test func `without names a part that is written meanwhile is kept as a whole`() throws {
    let store = world.store()
    let persistence = store.persist(
      \.settings, onFailure: { _ in }, load: { PersistedSettings(size: 12, theme: "dark") },
      save: { _ in })
    store.update { $0.settings.size = 20 }
    try world.advance(1)
    #expect(store.settings == PersistedSettings(size: 20))
    let other = world.store()
    let untouched = other.persist(
      \.settings, onFailure: { _ in }, load: { PersistedSettings(size: 12, theme: "dark") },
      save: { _ in })
    try world.advance(1)
    #expect(other.settings == PersistedSettings(size: 12, theme: "dark"))
    try world.end(persistence)
    try world.end(untouched)
  }

  @Test func `many changes are few saves, of which the last is the newest`() throws {
    let store = world.store()
    let persistence = world.persist(store)
    try world.advance(2)
    for size in 1...35 {
      store.update { $0.settings.size = size }
      try world.advance(0.1)
    }
    try world.advance(2)
    #expect(world.saved.all.map(\.size) == [1, 10, 20, 30, 35])
    try world.end(persistence)
  }

  @Test func `saves never overlap, and an older value never follows a newer one`() throws {
    let store = world.store()
    let persistence = world.persist(store, saveTakes: .seconds(3))
    try world.advance(1)
    store.update { $0.settings.size = 1 }
    try world.advance(1)
    store.update { $0.settings.size = 2 }
    let flushed = Recorder<Int>()
    store.run("flush") {
      await persistence.flush()
      flushed.append(1)
    }
    try world.advance(1)
    store.update { $0.settings.size = 3 }
    try world.advance(3.5)
    #expect(world.saved.all.map(\.size) == [1] && flushed.count == 0)
    try world.advance(20)
    #expect(world.saved.all.map(\.size) == [1, 3] && flushed.count == 1)
    try world.end(persistence)
  }

  @Test func `a flush saves at once, and waits for what is stored to be known`() throws {
    let store = world.store()
    let persistence = world.persist(store, stored: .success(PersistedSettings(size: 12)))
    store.update { $0.settings.theme = "dark" }
    store.run("flush") { await persistence.flush() }
    try world.advance(0.5)
    #expect(world.saved.count == 0)
    try world.advance(0.5)
    #expect(world.saved.all == [PersistedSettings(size: 12, theme: "dark")])
    store.update { $0.settings.size = 13 }
    store.run("flush") { await persistence.flush() }
    try world.advance(0)
    #expect(world.saved.all.last == PersistedSettings(size: 13, theme: "dark"))
    try world.end(persistence)
  }

  @Test func `what cannot be loaded is told and left as it is`() throws {
    let store = world.store()
    let persistence = world.persist(store, stored: .failure(PersistenceRefusal()))
    store.update { $0.settings.size = 1 }
    store.run("flush") { await persistence.flush() }
    try world.advance(10)
    #expect(world.failures.all == ["PersistenceRefusal()"])
    #expect(world.saved.count == 0 && store.settings.size == 1)
    try world.end(persistence)
  }

  @Test func `a save that fails is told, and made up for by the next`() throws {
    let store = world.store()
    let persistence = world.persist(store)
    try world.advance(1)
    world.refusesSaves.value = true
    store.update { $0.settings.size = 1 }
    try world.advance(5)
    #expect(world.failures.all == ["PersistenceRefusal()"])
    world.refusesSaves.value = false
    store.run("flush") { await persistence.flush() }
    try world.advance(0)
    #expect(world.saved.all == [PersistedSettings(size: 1)])
    try world.end(persistence)
  }

  @Test func `it does not keep the store alive, whose last value is saved`() throws {
    var store: Store<PersistedDesk>? = world.store()
    let persistence = store.map { world.persist($0) }
    try world.advance(1)
    store?.update { $0.settings.size = 1 }
    try world.advance(0.5)
    store?.update { $0.settings.size = 2 }
    weak let gone = store
    store = nil
    #expect(gone == nil)
    try world.advance(5)
    #expect(world.saved.all.map(\.size) == [1, 2])
    try world.end(persistence)
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
