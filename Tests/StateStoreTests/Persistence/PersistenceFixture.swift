import StateStore
import StateStoreTesting

struct PersistedDesk: Equatable, Sendable {
  var settings = PersistedSettings()
  var other = 0
}

struct PersistedSettings: Equatable, Sendable {
  var size = 10
  var theme = "light"
}

struct PersistenceRefusal: Error {}

/// Persisted settings in a simulation, and a record of saves and failures.
final class PersistenceFixture: Sendable {
  let simulation = Simulation()
  let saved = Recorder<PersistedSettings>()
  let failures = Recorder<String>()
  let refusesSaves = Box(false)

  func store() -> Store<PersistedDesk> { Store(PersistedDesk(), scheduler: simulation.scheduler) }

  /// Persists the settings of a store; the stored settings arrive after a second.
  func persist(
    _ store: Store<PersistedDesk>,
    stored: Result<PersistedSettings?, PersistenceRefusal> = .success(nil),
    saveTakes: Duration = .zero
  ) -> Persistence<PersistedSettings> {
    store.persist(
      \.settings, members: \.size, \.theme,
      onFailure: { [failures] in failures.append("\($0)") },
      load: { [simulation] in
        try await simulation.clock.sleep(for: .seconds(1))
        return try stored.get()
      },
      save: { [simulation, saved, refusesSaves] value in
        if saveTakes > .zero { try await simulation.clock.sleep(for: saveTakes) }
        if refusesSaves.value { throw PersistenceRefusal() }
        saved.append(value)
      })
  }

  /// Ends a persistence and all work under way, so that no task stays suspended.
  func end(_ persistence: Persistence<PersistedSettings>?) throws {
    persistence?.cancel()
    try simulation.advanceToEnd()
  }

  func advance(_ seconds: Double) throws {
    try simulation.advance(by: .seconds(seconds))
  }
}
