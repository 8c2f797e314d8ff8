import Synchronization

/// What keeps a part of a state between runs: see ``Store/persist(_:members:every:onFailure:load:save:)``.
///
/// Released or cancelled, it takes nothing over, saves nothing any more, and holds nothing of what it
/// was made with; a save that is under way ends, and is told when it fails.
public final class Persistence<Value: Sendable>: Sendable {
  /// Until it is cancelled.
  private let writer: RawMutex<PersistenceWriter<Value>?>
  private let hydration = Work()
  private let saving = Work()

  init(
    _ writer: PersistenceWriter<Value>, on executor: (any TaskExecutor)?,
    hydrate: @escaping @Sendable () async -> Void, save: @escaping @Sendable () async -> Void
  ) {
    self.writer = RawMutex(writer)
    _ = hydration.start(on: executor) { [hydration] in
      await hydrate()
      hydration.finish()
    }
    _ = saving.start(on: executor) { [hydration, saving] in
      await hydration.finished()
      if writer.isOpen { await save() }
      saving.finish()
    }
  }

  deinit {
    cancel()
  }

  /// Returns when what was stored has been taken over, or could not be loaded, or it was cancelled.
  public var hydrated: Void {
    get async { await hydration.finished() }
  }

  /// Saves the newest value now, if it is not saved; returns when that has ended, also when it failed.
  public func flush() async {
    await hydration.finished()
    guard let writer = writer.withLock({ $0 }), writer.isOpen else { return }
    await writer.save()
  }

  /// Ends it.
  public func cancel() {
    // Destroyed outside the lock: it holds closures and a value.
    let writer = writer.withLock { $0.take() }
    writer?.close()
    hydration.cancel()
    saving.cancel()
  }
}
