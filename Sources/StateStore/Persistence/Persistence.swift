/// What keeps a part of a state between runs: see ``Store/persist(_:members:every:onFailure:load:save:)``.
///
/// Released or cancelled, it takes nothing over and saves nothing any more; a save that is under way
/// ends.
public final class Persistence<Value: Sendable>: Sendable {
  private let writer: PersistenceWriter<Value>
  private let hydration: Task<Void, Never>
  private let saving: Task<Void, Never>

  init(
    _ writer: PersistenceWriter<Value>, on executor: (any TaskExecutor)?,
    hydrate: @escaping @Sendable () async -> Void, save: @escaping @Sendable () async -> Void
  ) {
    self.writer = writer
    let hydration = Task(executorPreference: executor) { await hydrate() }
    self.hydration = hydration
    saving = Task(executorPreference: executor) {
      await hydration.value
      if writer.isOpen { await save() }
    }
  }

  deinit {
    cancel()
  }

  /// Returns when what was stored has been taken over, or could not be loaded.
  public var hydrated: Void {
    get async { await hydration.value }
  }

  /// Saves the newest value now, if it is not saved; returns when that has ended, also when it failed.
  public func flush() async {
    await hydration.value
    if writer.isOpen { await writer.save() }
  }

  /// Ends it.
  public func cancel() {
    writer.close()
    hydration.cancel()
    saving.cancel()
  }
}
