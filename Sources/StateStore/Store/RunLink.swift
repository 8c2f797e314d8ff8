public import Synchronization

/// The link from a store's runs to the store, which they do not keep alive.
@usableFromInline
final class RunLink<State: Sendable>: Sendable {
  @usableFromInline weak let store: Store<State>?
  @usableFromInline let engine: Engine<State>
  @usableFromInline let host: RunHost

  @inlinable
  init(_ store: Store<State>) {
    self.store = store
    engine = store.engine
    host = store.makeRunHost(
      RunHost.Hooks(
        close: { [engine] run in
          if engine.lock.isHeldHere { return run.close() }
          let isClosed: Void? = engine.lock.withLockIfThere { _ in run.close() }
          if isClosed == nil { run.close() }
        },
        isInUpdate: { [engine] in engine.lock.isHeldHere },
        afterUpdate: { [engine] in engine.afterUpdate($0) },
        watch: { [weak store] in store?.watch() }))
  }
}

extension Store {
  /// The link from runs to the store; the same for all runs.
  @inlinable var link: RunLink<State> {
    work.link.withLock { link in
      if let link { return link }
      let made = RunLink(self)
      link = made
      return made
    }
  }

  @usableFromInline
  func makeRunHost(_ hooks: RunHost.Hooks) -> RunHost {
    RunHost(
      scheduler, work.runs, work.tally, probe: probe, diagnostics: diagnostics, hooks)
  }
}
