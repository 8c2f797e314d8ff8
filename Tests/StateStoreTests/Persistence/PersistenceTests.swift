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
    withExtendedLifetime(persistence) {}
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
    withExtendedLifetime(persistence) {}
  }

  @Test func `a member that is written meanwhile keeps what was written`() throws {
    let store = world.store()
    let persistence = world.persist(store, stored: .success(Settings(size: 12, theme: "dark")))
    try world.advance(0.5)
    store.update { $0.settings.size = 20 }
    try world.advance(5)
    #expect(store.settings == Settings(size: 20, theme: "dark"))
    #expect(world.saved.all == [Settings(size: 20, theme: "dark")])
    withExtendedLifetime(persistence) {}
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
    withExtendedLifetime((persistence, untouched)) {}
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
    withExtendedLifetime(persistence) {}
  }

  @Test func `saves never overlap, and an older value never follows a newer one`() throws {
    let store = world.store()
    let persistence = world.persist(store, saveTakes: .seconds(3))
    try world.advance(1)
    store.update { $0.settings.size = 1 }
    try world.advance(1)
    store.update { $0.settings.size = 2 }
    let flushed = Recorder<Int>()
    let flush = store.run("flush") {
      await persistence.flush()
      flushed.append(1)
    }
    try world.advance(1)
    store.update { $0.settings.size = 3 }
    try world.advance(3.5)
    #expect(world.saved.all.map(\.size) == [1] && flushed.count == 0)
    try world.advance(20)
    #expect(world.saved.all.map(\.size) == [1, 3] && flushed.count == 1)
    withExtendedLifetime((persistence, flush)) {}
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
  }

  @Test func `what cannot be loaded is told and left as it is`() throws {
    let store = world.store()
    let persistence = world.persist(store, stored: .failure(Refusal()))
    store.update { $0.settings.size = 1 }
    store.run("flush") { await persistence.flush() }
    try world.advance(10)
    #expect(world.failures.all == ["Refusal()"])
    #expect(world.saved.count == 0 && store.settings.size == 1)
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
    withExtendedLifetime(persistence) {}
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
    withExtendedLifetime(persistence) {}
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
  }
}
