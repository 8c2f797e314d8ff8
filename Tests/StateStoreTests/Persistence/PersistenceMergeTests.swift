import StateStore
import StateStoreTesting
import Testing

private struct Zoom: Equatable, Sendable {
  var level = Double.nan
  var name = "default"
}

private struct Place: Equatable, Sendable {
  var x = 0
  var y = 0
}

private struct Chart: Equatable, Sendable {
  var zoom = Zoom()
  var place = Place()
  var other = 0
}

/// What counts as written while the stored value is loaded.
@Suite struct PersistenceMergeTests {
  private let simulation = Simulation()
  private let store: Store<Chart>
  private let saved = Recorder<Zoom>()
  private let mine = Zoom(level: 2, name: "mine")

  init() {
    store = Store(Chart(), scheduler: simulation.scheduler)
  }

  private func load<Value: Sendable>(_ value: Value) async throws -> Value {
    try await simulation.clock.sleep(for: .seconds(1))
    return value
  }

  @Test func `a value with a NaN that nobody wrote is replaced by the stored one`() throws {
    let zoom = store.persist(
      \.zoom, onFailure: { _ in }, load: { try await load(mine) }, save: { saved.append($0) })
    store.update { $0.other = 1 }
    try simulation.advance(by: .seconds(5))
    #expect(store.zoom == mine && saved.all == [])
    zoom.cancel()
    try simulation.advanceToEnd()
  }

  @Test func `a value with a NaN that is written meanwhile is kept`() throws {
    let zoom = store.persist(
      \.zoom, onFailure: { _ in }, load: { try await load(mine) }, save: { saved.append($0) })
    store.update { $0.zoom.name = "written" }
    try simulation.advance(by: .seconds(1))
    #expect(store.zoom.name == "written" && store.zoom.level.isNaN)
    zoom.cancel()
    try simulation.advanceToEnd()
  }

  @Test func `members that are parts of one another are compared as they were`() throws {
    let stored = Place(x: 1, y: 2)
    for isPartFirst in [true, false] {
      store.update { $0.place = Place() }
      let whole: any WritableKeyPath<Place, Place> & Sendable = \.self
      let place =
        isPartFirst
        ? store.persist(
          \.place, members: \.x, whole, onFailure: { _ in }, load: { stored }, save: { _ in })
        : store.persist(
          \.place, members: whole, \.x, onFailure: { _ in }, load: { stored }, save: { _ in })
      try simulation.advance(by: .seconds(1))
      #expect(store.place == stored)
      place.cancel()
      try simulation.advanceToEnd()
    }
  }

  @Test func `the write of the stored value has the place of the call`() throws {
    let places = Recorder<String>()
    let writes = store.observeWrites { places.append("\($0.fileID):\($0.line)") }
    let line = #line + 1
    let place = store.persist(\.place, onFailure: { _ in }, load: { Place(x: 1) }, save: { _ in })
    try simulation.advance(by: .seconds(1))
    #expect(places.all == ["\(#fileID):\(line)"])
    place.cancel()
    try simulation.advanceToEnd()
    writes.cancel()
  }

  @Test func `a store that goes unwritten leaves the stored value, beside a NaN, too`() throws {
    for isWritten in [false, true] {
      var store: Store<Chart>? = Store(Chart(), scheduler: simulation.scheduler)
      let zoom = store?.persist(
        \.zoom, onFailure: { _ in }, load: { try await load(mine) }, save: { saved.append($0) })
      if isWritten { store?.update { $0.zoom.name = "written" } }
      store = nil
      try simulation.advance(by: .seconds(10))
      #expect(saved.all.map(\.name) == (isWritten ? ["written"] : []))
      zoom?.cancel()
      try simulation.advanceToEnd()
    }
  }
}
