public import Synchronization

/// The way from the runs of a store to the store, which they do not keep alive.
@usableFromInline
final class RunLink<State: Sendable>: Sendable {
  @usableFromInline weak let store: Store<State>?
  @usableFromInline let host: RunHost

  @inlinable
  init(_ store: Store<State>) {
    self.store = store
    host = store.makeRunHost(
      RunHost.Hooks(
        close: { [weak store] run in
          guard let store, !store.lock.isHeldHere else { return run.close() }
          store.lock.withLock { _ in run.close() }
        },
        watch: { [weak store] in store?.watch() }))
  }
}

extension Store {
  /// The way from runs to the store; the same for all.
  @inlinable var link: RunLink<State> {
    work.link.load() ?? work.link.storeIfNil(RunLink(self))
  }

  @usableFromInline
  func makeRunHost(_ hooks: RunHost.Hooks) -> RunHost { RunHost(of: self, hooks) }
}
