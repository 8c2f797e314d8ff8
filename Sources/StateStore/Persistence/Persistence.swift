import Synchronization

/// The storage of a part of a state between runs of the program: see
/// ``Store/persist(_:members:every:onFailure:fileID:line:load:save:)``.
///
/// A released or cancelled persistence applies and saves nothing more, and releases its closures. A
/// save in progress ends, and its failure is reported. A write of the stored value into the state
/// that has begun ends, too.
public final class Persistence<Value: Sendable>: Sendable {
  /// The writer, until the persistence is cancelled.
  private let writer: RawMutex<PersistenceWriter<Value>?>
  private let hydration = PlainWork()
  private let saving = PlainWork()

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
      if !writer.isClosed { await save() }
      saving.finish()
    }
  }

  deinit {
    cancel()
  }

  /// Returns when the stored value was applied, or could not be loaded, or the persistence was
  /// cancelled.
  public var hydrated: Void {
    get async { await hydration.finished() }
  }

  /// Saves the newest value now, unless it is saved; returns when the save has ended, even with a
  /// failure. ``UnsavedChanges`` is one, each time. The newest value of a store that is gone is its
  /// last one.
  public func flush() async {
    await hydration.finished()
    guard let writer = writer.withLock({ $0 }), !writer.isClosed else { return }
    await writer.save(isAsked: true)
  }

  /// Saves from here on, though the stored value could not be loaded: the next save replaces it.
  /// Returns when the newest value is saved, as ``flush()`` does.
  ///
  /// For a program that asks a person first, after the error of `load`. Otherwise the same as
  /// ``flush()``. It only calls `save`: what `save` refuses, such as to replace the file of a newer
  /// version, stays as it is, and `onFailure` gets the error again.
  public func startOver() async {
    await hydration.finished()
    writer.withLock { $0 }?.startOver()
    await flush()
  }

  /// Ends the persistence.
  public func cancel() {
    // The writer is destroyed outside the lock, because it holds closures and a value.
    let writer = writer.withLock { $0.take() }
    writer?.close()
    hydration.cancel()
    saving.cancel()
  }
}
