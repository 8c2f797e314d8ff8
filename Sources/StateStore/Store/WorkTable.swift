public import Synchronization

/// The work in progress of one store: loads and edits by their path, runs, and the saving of edits.
@usableFromInline
struct WorkTable<State: Sendable>: ~Copyable, Sendable {
  @usableFromInline let lanes = LaneTable()
  let runs = RunTable()
  /// The link from runs to the store, once there was a run.
  @usableFromInline let link = RawMutex<RunLink<State>?>(nil)
  @usableFromInline let tally = WorkTally()
  private let savings = RawMutex(Savings())
  @usableFromInline let started = Atomic<Int>(0)
  /// How often all work was cancelled.
  @usableFromInline let cancellations = Atomic(0)

  /// The number of the next work to start.
  @inlinable
  func nextNumber() -> Int {
    started.add(1, ordering: .relaxed).newValue
  }

  /// Holds the saving of an edit, which ends with the store.
  func begin(saving: any Work) {
    saving.count(in: tally)
    savings.withLock { savings in
      savings.begun += 1
      savings.all[ObjectIdentifier(saving)] = (savings.begun, saving)
    }
  }

  func end(saving: any Work) {
    savings.withLock { _ = $0.all.removeValue(forKey: ObjectIdentifier(saving)) }
  }

  /// Whether no run and no saving is in progress; the draft knows of loads.
  var isIdle: Bool { runs.isEmpty && savings.withLock { $0.all.isEmpty } }

  /// Cancels runs and loads in the order they began, and the followers of the loads.
  static func cancel(_ runs: [RunWork], _ loads: [LoadWork]) {
    if runs.isEmpty, loads.isEmpty { return }
    let all = runs.map { ($0.number, $0 as any Work) } + loads.map { ($0.number, $0) }
    for (_, work) in all.sorted(by: { $0.0 < $1.0 }) {
      // The follower first: it is not counted, and the store may be idle behind the load.
      (work as? LoadWork)?.takeFollower()?.work.cancel()
      work.cancel()
    }
  }

  deinit {
    let lanes = lanes.all
    Self.cancel(runs.endAll(), lanes.compactMap { $0.takeWork() })
    let savings = savings.withLock { $0.all }.values.sorted { $0.number < $1.number }
    for saving in savings { saving.work.cancel() }
    // Work that ignores its cancellation still holds its lane.
    for lane in lanes { lane.clear() }
  }
}

/// The edits of one store that are being saved, and their numbers in the order they began.
private struct Savings: Sendable {
  var all: [ObjectIdentifier: (number: Int, work: any Work)] = [:]
  var begun = 0
}
