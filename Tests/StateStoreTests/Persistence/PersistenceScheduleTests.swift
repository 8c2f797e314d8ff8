import StateStore
import StateStoreTesting
import Testing

@Suite struct PersistenceScheduleTests {
  @Test func `random writes, saves that take long or fail, and flushes end on the newest value`()
    throws
  {
    var generator = SeededGenerator()
    for _ in 0..<200 { try session(&generator) }
  }

  @Test func `random changes between two values end on the newest value by themselves`() throws {
    var generator = SeededGenerator()
    for _ in 0..<200 { try flips(&generator) }
  }

  /// A save may take a value that the loop over the values gets later, or never.
  private func flips(_ generator: inout SeededGenerator) throws {
    let fixture = PersistenceFixture()
    let store = fixture.store()
    let persistence = fixture.persist(
      store, saveTakes: .milliseconds(Int.random(in: 0...1_500, using: &generator)))
    for _ in 1...10 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: store.run("flush") { _ in await persistence.flush() }
      default: store.update { $0.settings.size = Int.random(in: 1...2, using: &generator) }
      }
      if Bool.random(using: &generator) {
        try fixture.advance(Double.random(in: 0...1, using: &generator))
      }
    }
    try fixture.advance(60)
    #expect(
      fixture.saved.all.last?.size ?? 10 == store.settings.size,
      "\(fixture.saved.all.map(\.size)), \(store.settings), \(generator.repetition)")
    try fixture.end(persistence)
  }

  private func session(_ generator: inout SeededGenerator) throws {
    let fixture = PersistenceFixture()
    let store = fixture.store()
    let persistence = fixture.persist(
      store, saveTakes: .milliseconds(Int.random(in: 0...1_500, using: &generator)))
    for size in 1...20 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: store.run("flush") { _ in await persistence.flush() }
      case 1: fixture.refusesSaves.value = Bool.random(using: &generator)
      default: store.update { $0.settings.size = size }
      }
      try fixture.advance(Double.random(in: 0...1, using: &generator))
    }
    fixture.refusesSaves.value = false
    store.run("flush") { _ in await persistence.flush() }
    try fixture.advance(60)
    let sizes = fixture.saved.all.map(\.size)
    let isOrdered = sizes == sizes.sorted() && Set(sizes).count == sizes.count
    #expect(
      isOrdered && sizes.last ?? 10 == store.settings.size,
      "\(sizes), \(store.settings), \(generator.repetition)")
    try fixture.end(persistence)
  }

  @Test func `on real threads, one that is cancelled at any moment takes over all or nothing`()
    async
  {
    for round in 0..<500 {
      let store = Store(PersistedDesk())
      let failures = Recorder<String>()
      let release = Gate()
      let persistence = store.persist(
        \.settings, members: \.size, \.theme, onFailure: { failures.append("\($0)") },
        load: {
          await release.wait()
          if round % 3 == 0 { try Task.checkCancellation() }
          return PersistedSettings(size: 99, theme: "dark")
        }, save: { _ in })
      onThreads(2) { index in
        if index == 0 { release.open() } else { persistence.cancel() }
      }
      await persistence.hydrated
      #expect(
        [PersistedSettings(), PersistedSettings(size: 99, theme: "dark")].contains(store.settings))
      #expect(failures.all == [])
    }
  }

  @Test func `on real threads, saves are in order and end on the newest value`() async {
    let store = Store(PersistedDesk())
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
}
