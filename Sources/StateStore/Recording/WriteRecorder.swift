/// The observers of a store's writes; guarded by the store's lock.
@usableFromInline
final class WriteRecorder<State: Sendable> {
  var queues: [WriteQueue<State>] = []

  /// Whether a probe sees the writes, too.
  let hasProbe: Bool

  init(hasProbe: Bool = false) {
    self.hasProbe = hasProbe
  }

  /// The newest version for which this thread is calling an observer of writes: calls nest, and the
  /// inner call is of a later write.
  var versionObservedHere: UInt64? { queues.lazy.compactMap(\.versionObservedHere).max() }

  /// Gives a write to all observers; returns their calls, for when the lock is free.
  func note(
    _ record: WriteRecord<State>, _ diagnostics: @escaping @Sendable (Diagnostic) -> Void,
    on executor: (any TaskExecutor)?
  ) -> AfterWrite {
    // Records that a slow observer will not get are destroyed outside the lock: they hold states.
    let missed = queues.compactMap { $0.append(record) }
    return AfterWrite { [queues] in
      for queue in queues { queue.deliver(diagnostics, on: executor) }
      withExtendedLifetime((record, missed)) {}
    }
  }

  /// Removes the observers that have ended; the caller destroys them outside the lock.
  func removeEnded() -> [WriteQueue<State>] {
    let ended = queues.filter(\.isCancelled)
    if !ended.isEmpty { queues.removeAll(where: \.isCancelled) }
    return ended
  }
}
