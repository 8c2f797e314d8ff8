import StateStore
import StateStoreTesting
import Testing

@Suite struct PersistenceCancellingTests {
  private let fixture = PersistenceFixture()

  @Test(arguments: [false, true])
  func `released or cancelled, it saves nothing any more`(isReleased: Bool) throws {
    let store = fixture.store()
    var persistence: Persistence<PersistedSettings>? = fixture.persist(
      store, stored: .success(PersistedSettings(size: 12)))
    if isReleased { persistence = nil } else { persistence?.cancel() }
    try fixture.advance(5)
    store.update { $0.settings.size = 1 }
    try fixture.advance(5)
    #expect(fixture.saved.count == 0 && store.settings.size == 1)
    try fixture.end(persistence)
  }

  /// Persists settings, with a load that ignores its cancellation.
  private func ignoringCancellation(
    _ store: Store<PersistedDesk>, for duration: Duration, fails: Bool = false
  ) -> Persistence<PersistedSettings> {
    store.persist(
      \.settings, members: \.size, \.theme,
      onFailure: { [failures = fixture.failures] in failures.append("\($0)") },
      load: { [simulation = fixture.simulation] in
        // Work of another store is not cancelled with the load.
        let other = Store(0, scheduler: simulation.scheduler)
        _ = await other.run { [clock = simulation.clock] _ in
          try? await clock.sleep(for: duration)
        }.outcome
        withExtendedLifetime(other) {}
        if fails { throw PersistenceRefusal() }
        return PersistedSettings(size: 99, theme: "dark")
      }, save: { [saved = fixture.saved] in saved.append($0) })
  }

  @Test(arguments: [false, true], [false, true])
  func `released or cancelled, it takes nothing over and tells no failure`(
    isReleased: Bool, fails: Bool
  ) throws {
    let store = fixture.store()
    var persistence: Persistence<PersistedSettings>? = ignoringCancellation(
      store, for: .seconds(1), fails: fails)
    try fixture.advance(0.5)
    if isReleased { persistence = nil } else { persistence?.cancel() }
    try fixture.advance(5)
    #expect(store.settings == PersistedSettings() && store.version == 0)
    #expect(fixture.failures.all == [] && fixture.saved.count == 0)
    try fixture.end(persistence)
  }

  @Test(arguments: [false, true])
  func `released or cancelled, its own cancellation is no failure`(isReleased: Bool) throws {
    let store = fixture.store()
    var persistence: Persistence<PersistedSettings>? = fixture.persist(store)
    try fixture.advance(0.5)
    if isReleased { persistence = nil } else { persistence?.cancel() }
    try fixture.advance(5)
    #expect(fixture.failures.all == [])
    try fixture.end(persistence)
  }

  @Test func `a load that throws CancellationError without having been cancelled has failed`()
    throws
  {
    let store = fixture.store()
    let persistence = store.persist(
      \.settings, onFailure: { [failures = fixture.failures] in failures.append("\($0)") },
      load: { throw CancellationError() }, save: { [saved = fixture.saved] in saved.append($0) })
    store.update { $0.settings.size = 1 }
    try fixture.advance(5)
    #expect(fixture.failures.all.first == "CancellationError()" && fixture.saved.count == 0)
    #expect(fixture.failures.all.last?.hasPrefix("The changes are not saved, ") == true)
    try fixture.end(persistence)
  }

  @Test func `those who wait for one that is cancelled go on, though its load does not end`() throws
  {
    let store = fixture.store()
    let persistence = ignoringCancellation(store, for: .seconds(100))
    let ended = Recorder<String>()
    store.run("hydrated") { _ in
      await persistence.hydrated
      ended.append("hydrated")
    }
    store.run("flush") { _ in
      await persistence.flush()
      ended.append("flush")
    }
    try fixture.advance(1)
    #expect(ended.count == 0)
    persistence.cancel()
    try fixture.advance(0)
    #expect(Set(ended.all) == ["hydrated", "flush"])
    try fixture.end(persistence)
    #expect(fixture.saved.count == 0)
  }

  @Test func `one that was cancelled holds nothing of what it was made with`() throws {
    let destroyed = Recorder<Int>()
    let store = fixture.store()
    func start() -> Persistence<PersistedSettings> {
      let held = (1...3).map { Destructible($0) { destroyed.append($0) } }
      return store.persist(
        \.settings, onFailure: { [one = held[0]] _ in withExtendedLifetime(one) {} },
        load: { [two = held[1]] in withExtendedLifetime(two) { nil } },
        save: { [three = held[2]] _ in withExtendedLifetime(three) {} })
    }
    let persistence = start()
    try fixture.advance(1)
    store.update { $0.settings.size = 1 }
    try fixture.advance(1)
    #expect(destroyed.all == [2])
    persistence.cancel()
    try fixture.advance(0)
    #expect(destroyed.all.sorted() == [1, 2, 3])
    try fixture.end(persistence)
  }

  @Test func `a save under way when it is cancelled ends, and is told when it fails`() throws {
    let store = fixture.store()
    let persistence = fixture.persist(store, saveTakes: .seconds(3))
    try fixture.advance(1)
    store.update { $0.settings.size = 1 }
    fixture.refusesSaves.value = true
    try fixture.advance(1)
    persistence.cancel()
    try fixture.advance(5)
    #expect(fixture.failures.all == ["PersistenceRefusal()"])
    try fixture.end(persistence)
  }

  @Test func `what a flush of a run saves is no write of the run`() async {
    let reports = Recorder<Diagnostic>()
    let store = Store(PersistedDesk()) { reports.append($0) }
    let (saving, goOn, saved) = (Gate(), Gate(), Gate())
    let persistence = store.persist(
      \.settings, onFailure: { _ in }, load: { nil },
      save: { [weak store] _ in
        saving.open()
        await goOn.wait()
        store?.update("saved") { $0.other += 1 }
        saved.open()
      })
    await persistence.hydrated
    let run = store.run { run in
      try run.update { $0.settings.size = 1 }
      await persistence.flush()
    }
    await saving.wait()
    run.cancel()
    goOn.open()
    await saved.wait()
    #expect(reports.all == [] && store.other == 1)
    withExtendedLifetime(persistence) {}
  }
}
