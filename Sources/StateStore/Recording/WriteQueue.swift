import Synchronization

/// An observer of writes, and the records that wait for it.
///
/// Its calls are made one at a time, in the order of the writes, by the thread that wrote or by one
/// that delivers for others; a thread delivers outside the store's lock.
final class WriteQueue<State: Sendable>: Sendable {
  private struct Contents {
    var body: (@Sendable (WriteRecord<State>) -> Void)?
    var waiting = RecordRing<WriteRecord<State>>(limit: WriteQueue.limit)
    /// The number of records lost since the last call.
    var missed = 0
    /// The thread that delivers; 0 without one.
    var deliverer: UInt = 0
    /// The version of the record that the observer has now.
    var version: UInt64 = 0
    var cycle: CycleWatch
    /// The calls of the current deliverer.
    var calls = 0
  }

  private enum Step: Sendable {
    case call(WriteRecord<State>, Diagnostic?, @Sendable (WriteRecord<State>) -> Void)
    case rest
    case handOver
  }

  /// The number of records that may wait.
  static var limit: Int { 10_000 }
  /// The number of calls after which a thread leaves the rest to another.
  private static var turn: Int { 256 }

  private let contents: RawMutex<Contents>
  private let hasEnded = Atomic<Bool>(false)

  init(roundLimit: Int?, _ body: @escaping @Sendable (WriteRecord<State>) -> Void) {
    contents = RawMutex(Contents(body: body, cycle: CycleWatch(limit: roundLimit)))
  }

  var isCancelled: Bool { hasEnded.load(ordering: .acquiring) }

  func cancel() { hasEnded.store(true, ordering: .releasing) }

  /// Takes out the closure and the records that wait, once cancelled; the caller destroys them
  /// outside the store's lock.
  func release() -> (
    body: (@Sendable (WriteRecord<State>) -> Void)?, RecordRing<WriteRecord<State>>
  ) {
    contents.withLock { contents in
      (contents.body.take(), exchange(&contents.waiting, with: RecordRing(limit: Self.limit)))
    }
  }

  /// The version of the write for which this thread is calling the observer.
  var versionObservedHere: UInt64? {
    contents.withLock { $0.deliverer == currentThread() ? $0.version : nil }
  }

  /// Adds a record, under the store's lock; returns the oldest one if too many wait.
  func append(_ record: WriteRecord<State>) -> WriteRecord<State>? {
    if isCancelled { return nil }
    return contents.withLock { contents in
      if contents.deliverer == currentThread() {
        let caller = record.contents.caller
        contents.cycle.note(caller.name, caller.fileID, caller.line)
      } else {
        contents.cycle.noteForeignWrite()
      }
      let oldest = contents.waiting.append(record)
      if oldest != nil { contents.missed += 1 }
      return oldest
    }
  }

  /// Calls the observer until nothing waits, unless another thread does; outside the store's lock.
  func deliver(
    _ diagnostics: @escaping @Sendable (Diagnostic) -> Void, on executor: (any TaskExecutor)?
  ) {
    let isMine = contents.withLock { contents in
      if contents.deliverer != 0 { return false }
      contents.deliverer = currentThread()
      contents.calls = 0
      return true
    }
    if !isMine { return }
    while true {
      switch contents.withLock({ next(&$0) }) {
      case .call(let record, let diagnostic, let body):
        if let diagnostic { diagnostics(diagnostic) }
        RunScope.outside { body(record) }
      case .rest: return
      case .handOver:
        _ = RunScope.outside {
          Task(executorPreference: executor) { self.deliver(diagnostics, on: executor) }
        }
        return
      }
    }
  }

  private func next(_ contents: inout Contents) -> Step {
    contents.calls += 1
    if !isCancelled, contents.calls <= Self.turn, var record = contents.waiting.popFirst(),
      let body = contents.body
    {
      record.missed = exchange(&contents.missed, with: 0)
      contents.version = record.version
      return .call(record, contents.cycle.beginRound(), body)
    }
    contents.deliverer = 0
    if isCancelled || contents.waiting.isEmpty {
      contents.cycle.endDelivery()
      return .rest
    }
    return .handOver
  }
}
