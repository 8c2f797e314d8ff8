import StateStore
import StateStoreTesting
import Testing

@Suite struct PersistenceCancellingTests {
  private let world = PersistenceWorld()

  @Test(arguments: [false, true])
  func `released or cancelled, it saves nothing any more`(isReleased: Bool) throws {
    let store = world.store()
    var persistence: Persistence<PersistedSettings>? = world.persist(
      store, stored: .success(PersistedSettings(size: 12)))
    if isReleased { persistence = nil } else { persistence?.cancel() }
    try world.advance(5)
    store.update { $0.settings.size = 1 }
    try world.advance(5)
    #expect(world.saved.count == 0 && store.settings.size == 1)
    try world.end(persistence)
  }

  /// Persists settings, with a load that ignores its cancellation.
  private func deafly(
    _ store: Store<PersistedDesk>, for duration: Duration, fails: Bool = false
  ) -> Persistence<PersistedSettings> {
    store.persist(
      \.settings, members: \.size, \.theme,
      onFailure: { [failures = world.failures] in failures.append("\($0)") },
      load: { [simulation = world.simulation] in
        // Work of another store is not cancelled with the load.
        let other = Store(0, scheduler: simulation.scheduler)
        await other.run { [clock = simulation.clock] in
          try? await clock.sleep(for: duration)
        }.finished
        withExtendedLifetime(other) {}
        if fails { throw PersistenceRefusal() }
        return PersistedSettings(size: 99, theme: "dark")
      }, save: { [saved = world.saved] in saved.append($0) })
  }

  @Test(arguments: [false, true], [false, true])
  func `released or cancelled, it takes nothing over and tells no failure`(
    isReleased: Bool, fails: Bool
  ) throws {
    let store = world.store()
    var persistence: Persistence<PersistedSettings>? = deafly(store, for: .seconds(1), fails: fails)
    try world.advance(0.5)
    if isReleased { persistence = nil } else { persistence?.cancel() }
    try world.advance(5)
    #expect(store.settings == PersistedSettings() && store.version == 0)
    #expect(world.failures.all == [] && world.saved.count == 0)
    try world.end(persistence)
  }

  @Test(arguments: [false, true])
  func `released or cancelled, its own cancellation is no failure`(isReleased: Bool) throws {
    let store = world.store()
    var persistence: Persistence<PersistedSettings>? = world.persist(store)
    try world.advance(0.5)
    if isReleased { persistence = nil } else { persistence?.cancel() }
    try world.advance(5)
    #expect(world.failures.all == [])
    try world.end(persistence)
  }

  @Test func `a load that throws CancellationError without having been cancelled has failed`()
    throws
  {
    let store = world.store()
    let persistence = store.persist(
      \.settings, onFailure: { [failures = world.failures] in failures.append("\($0)") },
      load: { throw CancellationError() }, save: { [saved = world.saved] in saved.append($0) })
    store.update { $0.settings.size = 1 }
    try world.advance(5)
    #expect(world.failures.all == ["CancellationError()"] && world.saved.count == 0)
    try world.end(persistence)
  }

  @Test func `those who wait for one that is cancelled go on, though its load does not end`() throws
  {
    let store = world.store()
    let persistence = deafly(store, for: .seconds(100))
    let ended = Recorder<String>()
    store.run("hydrated") {
      await persistence.hydrated
      ended.append("hydrated")
    }
    store.run("flush") {
      await persistence.flush()
      ended.append("flush")
    }
    try world.advance(1)
    #expect(ended.count == 0)
    persistence.cancel()
    try world.advance(0)
    #expect(Set(ended.all) == ["hydrated", "flush"])
    try world.end(persistence)
    #expect(world.saved.count == 0)
  }

  @Test func `one that was cancelled holds nothing of what it was made with`() throws {
    let destroyed = Recorder<Int>()
    let store = world.store()
    func start() -> Persistence<PersistedSettings> {
      let held = (1...3).map { Destructible($0) { destroyed.append($0) } }
      return store.persist(
        \.settings, onFailure: { [one = held[0]] _ in withExtendedLifetime(one) {} },
        load: { [two = held[1]] in withExtendedLifetime(two) { nil } },
        save: { [three = held[2]] _ in withExtendedLifetime(three) {} })
    }
    let persistence = start()
    try world.advance(1)
    store.update { $0.settings.size = 1 }
    try world.advance(1)
    #expect(destroyed.all == [2])
    persistence.cancel()
    try world.advance(0)
    #expect(destroyed.all.sorted() == [1, 2, 3])
    try world.end(persistence)
  }

  @Test func `a save under way when it is cancelled ends, and is told when it fails`() throws {
    let store = world.store()
    let persistence = world.persist(store, saveTakes: .seconds(3))
    try world.advance(1)
    store.update { $0.settings.size = 1 }
    world.refusesSaves.value = true
    try world.advance(1)
    persistence.cancel()
    try world.advance(5)
    #expect(world.failures.all == ["PersistenceRefusal()"])
    try world.end(persistence)
  }
}
