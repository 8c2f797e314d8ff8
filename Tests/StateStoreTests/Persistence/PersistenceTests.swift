import StateStore
import StateStoreTesting
import Testing

private struct Desk: Equatable, Sendable {
  var settings = Settings()
  var other = 0
}

private struct Settings: Equatable, Sendable {
  var size = 10
  var theme = "light"
}

private struct Refusal: Error {}

/// A part that is kept in a simulation, and what was loaded and saved.
private final class World: Sendable {
  let simulation = Simulation()
  let saved = Recorder<Settings>()
  let failures = Recorder<String>()
  let refusesSaves = Box(false)

  func store() -> Store<Desk> { Store(Desk(), scheduler: simulation.scheduler) }

  /// Keeps the settings of a store; what is stored comes after a second.
  func persist(
    _ store: Store<Desk>, stored: Result<Settings?, Refusal> = .success(nil),
    saveTakes: Duration = .zero
  ) -> Persistence<Settings> {
    store.persist(
      \.settings, members: \.size, \.theme,
      onFailure: { [failures] in failures.append("\($0)") },
      load: { [simulation] in
        try await simulation.clock.sleep(for: .seconds(1))
        return try stored.get()
      },
      save: { [simulation, saved, refusesSaves] value in
        if saveTakes > .zero { try await simulation.clock.sleep(for: saveTakes) }
        if refusesSaves.value { throw Refusal() }
        saved.append(value)
      })
  }

  /// Ends a persistence and all that is under way: nothing is left suspended.
  func end(_ persistence: Persistence<Settings>?) throws {
    persistence?.cancel()
    try simulation.advanceToEnd()
  }

  func advance(_ seconds: Double) throws {
    try simulation.advance(by: .seconds(seconds))
  }
}

@Suite struct PersistenceTests {
  private let world = World()

  @Test func `what is stored is taken over, and not saved again`() throws {
    let store = world.store()
    let persistence = world.persist(store, stored: .success(Settings(size: 12, theme: "dark")))
    try world.advance(0.5)
    #expect(store.settings == Settings())
    try world.advance(5)
    #expect(store.settings == Settings(size: 12, theme: "dark"))
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
    #expect(world.saved.all == [Settings(size: 11)])
    try world.end(persistence)
  }

  @Test func `a member that is written meanwhile keeps what was written`() throws {
    let store = world.store()
    let persistence = world.persist(store, stored: .success(Settings(size: 12, theme: "dark")))
    try world.advance(0.5)
    store.update { $0.settings.size = 20 }
    try world.advance(5)
    #expect(store.settings == Settings(size: 20, theme: "dark"))
    #expect(world.saved.all == [Settings(size: 20, theme: "dark")])
    try world.end(persistence)
  }

  @Test func `without names a part that is written meanwhile is kept as a whole`() throws {
    let store = world.store()
    let persistence = store.persist(
      \.settings, onFailure: { _ in }, load: { Settings(size: 12, theme: "dark") }, save: { _ in })
    store.update { $0.settings.size = 20 }
    try world.advance(1)
    #expect(store.settings == Settings(size: 20))
    let other = world.store()
    let untouched = other.persist(
      \.settings, onFailure: { _ in }, load: { Settings(size: 12, theme: "dark") }, save: { _ in })
    try world.advance(1)
    #expect(other.settings == Settings(size: 12, theme: "dark"))
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
    let persistence = world.persist(store, stored: .success(Settings(size: 12)))
    store.update { $0.settings.theme = "dark" }
    store.run("flush") { await persistence.flush() }
    try world.advance(0.5)
    #expect(world.saved.count == 0)
    try world.advance(0.5)
    #expect(world.saved.all == [Settings(size: 12, theme: "dark")])
    store.update { $0.settings.size = 13 }
    store.run("flush") { await persistence.flush() }
    try world.advance(0)
    #expect(world.saved.all.last == Settings(size: 13, theme: "dark"))
    try world.end(persistence)
  }

  @Test func `what cannot be loaded is told and left as it is`() throws {
    let store = world.store()
    let persistence = world.persist(store, stored: .failure(Refusal()))
    store.update { $0.settings.size = 1 }
    store.run("flush") { await persistence.flush() }
    try world.advance(10)
    #expect(world.failures.all == ["Refusal()"])
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
    #expect(world.failures.all == ["Refusal()"])
    world.refusesSaves.value = false
    store.run("flush") { await persistence.flush() }
    try world.advance(0)
    #expect(world.saved.all == [Settings(size: 1)])
    try world.end(persistence)
  }

  @Test func `it does not keep the store alive, whose last value is saved`() throws {
    var store: Store<Desk>? = world.store()
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

  @Test(arguments: [false, true])
  func `released or cancelled, it saves nothing any more`(isReleased: Bool) throws {
    let store = world.store()
    var persistence: Persistence<Settings>? = world.persist(
      store, stored: .success(Settings(size: 12)))
    if isReleased { persistence = nil } else { persistence?.cancel() }
    try world.advance(5)
    store.update { $0.settings.size = 1 }
    try world.advance(5)
    #expect(world.saved.count == 0 && store.settings.size == 1)
    try world.end(persistence)
  }

  /// A load that does not heed that it is cancelled.
  private func deafly(
    _ store: Store<Desk>, for duration: Duration, fails: Bool = false
  ) -> Persistence<Settings> {
    store.persist(
      \.settings, members: \.size, \.theme,
      onFailure: { [failures = world.failures] in failures.append("\($0)") },
      load: { [simulation = world.simulation] in
        // Work of another store is not cancelled with this.
        let other = Store(0, scheduler: simulation.scheduler)
        await other.run { [clock = simulation.clock] in
          try? await clock.sleep(for: duration)
        }.finished
        withExtendedLifetime(other) {}
        if fails { throw Refusal() }
        return Settings(size: 99, theme: "dark")
      }, save: { [saved = world.saved] in saved.append($0) })
  }

  @Test(arguments: [false, true], [false, true])
  func `released or cancelled, it takes nothing over and tells no failure`(
    isReleased: Bool, fails: Bool
  ) throws {
    let store = world.store()
    var persistence: Persistence<Settings>? = deafly(store, for: .seconds(1), fails: fails)
    try world.advance(0.5)
    if isReleased { persistence = nil } else { persistence?.cancel() }
    try world.advance(5)
    #expect(store.settings == Settings() && store.version == 0)
    #expect(world.failures.all == [] && world.saved.count == 0)
    try world.end(persistence)
  }

  @Test(arguments: [false, true])
  func `released or cancelled, its own cancellation is no failure`(isReleased: Bool) throws {
    let store = world.store()
    var persistence: Persistence<Settings>? = world.persist(store)
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
    let deaths = Recorder<Int>()
    let store = world.store()
    func start() -> Persistence<Settings> {
      let held = (1...3).map { Mortal($0) { deaths.append($0) } }
      return store.persist(
        \.settings, onFailure: { [one = held[0]] _ in withExtendedLifetime(one) {} },
        load: { [two = held[1]] in withExtendedLifetime(two) { nil } },
        save: { [three = held[2]] _ in withExtendedLifetime(three) {} })
    }
    let persistence = start()
    try world.advance(1)
    store.update { $0.settings.size = 1 }
    try world.advance(1)
    #expect(deaths.all == [2])
    persistence.cancel()
    try world.advance(0)
    #expect(deaths.all.sorted() == [1, 2, 3])
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
    #expect(world.failures.all == ["Refusal()"])
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
      Desk(), scheduler: Scheduler(executor: nil, clock: clock, randomNumber: { 0 }))
    let persistence = store.persist(
      \.settings, every: interval, onFailure: { _ in }, load: { nil }, save: { _ in })
    store.update { $0.settings.size = 1 }
    await persistence.hydrated
    store.update { $0.settings.size = 2 }
    await paused.wait()
    persistence.cancel()
    #expect(pauses.all.allSatisfy { $0 >= .zero && $0 <= .seconds(100 * 366 * 86_400) })
  }

  @Test(.timeLimit(.minutes(1)))
  func `a clock that cannot wait is no reason to save no more`() async {
    let saves = (0..<3).map { _ in Gate() }
    let clock = SetClock { _ in throw Refusal() }
    let store = Store(
      Desk(), scheduler: Scheduler(executor: nil, clock: clock, randomNumber: { 0 }))
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

  @Test func `on real threads, one that is cancelled at any moment takes over all or nothing`()
    async
  {
    for round in 0..<500 {
      let store = Store(Desk())
      let failures = Recorder<String>()
      let release = Gate()
      let persistence = store.persist(
        \.settings, members: \.size, \.theme, onFailure: { failures.append("\($0)") },
        load: {
          await release.wait()
          if round % 3 == 0 { try Task.checkCancellation() }
          return Settings(size: 99, theme: "dark")
        }, save: { _ in })
      onThreads(2) { index in
        if index == 0 { release.open() } else { persistence.cancel() }
      }
      await persistence.hydrated
      #expect([Settings(), Settings(size: 99, theme: "dark")].contains(store.settings))
      #expect(failures.all == [])
    }
  }

  @Test func `random writes, saves that take long or fail, and flushes end on the newest value`()
    throws
  {
    var generator = SeededGenerator()
    for _ in 0..<200 { try session(&generator) }
  }

  @Test func `on real threads, saves are in order and end on the newest value`() async {
    let store = Store(Desk())
    let saved = Recorder<Int>()
    let persistence = store.persist(
      \.settings, members: \.size, \.theme, every: .zero, onFailure: { _ in },
      load: { nil },
      save: { [saved] value in
        await Task.yield()
        saved.append(value.size)
      })
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for round in 0..<500 {
            store.update { $0.settings.size += 1 }
            if round % 100 == 0 { await persistence.flush() }
          }
        }
      }
    }
    await persistence.flush()
    let sizes = saved.all
    #expect(sizes.last == 2_010 && store.settings.size == 2_010)
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 < $1 })
  }

  private func session(_ generator: inout SeededGenerator) throws {
    let world = World()
    let store = world.store()
    let persistence = world.persist(
      store, saveTakes: .milliseconds(Int.random(in: 0...1_500, using: &generator)))
    for size in 1...20 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: store.run("flush") { await persistence.flush() }
      case 1: world.refusesSaves.value = Bool.random(using: &generator)
      default: store.update { $0.settings.size = size }
      }
      try world.advance(Double.random(in: 0...1, using: &generator))
    }
    world.refusesSaves.value = false
    store.run("flush") { await persistence.flush() }
    try world.advance(60)
    let sizes = world.saved.all.map(\.size)
    let isOrdered = sizes == sizes.sorted() && Set(sizes).count == sizes.count
    #expect(
      isOrdered && sizes.last ?? 10 == store.settings.size,
      "\(sizes), \(store.settings), TEST_SEED=\(generator.seed)")
    try world.end(persistence)
  }
}
