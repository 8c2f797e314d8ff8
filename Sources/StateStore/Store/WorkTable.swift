public import Synchronization

/// The work that one store has under way: loads and edits by their path, runs, and the saving of edits.
@usableFromInline
struct WorkTable<State: Sendable>: ~Copyable, Sendable {
  /// A load, and the way to take the load back from the state.
  @usableFromInline
  struct Entry: Sendable {
    let work: LoadWork
    /// Restores the phase before the load, unless the load is decided.
    let takeBack: @Sendable (inout Draft<State>) -> Void
    /// The number among all work of the store.
    let number: Int
  }

  @usableFromInline let lanes = LaneTable()
  let runs = RunTable()
  /// The way from runs to the store, once there was a run.
  @usableFromInline let link = RawMutex<RunLink<State>?>(nil)
  @usableFromInline let tally = WorkTally()
  private let savings = RawMutex<[ObjectIdentifier: any Work]>([:])
  @usableFromInline let started = Atomic<Int>(0)

  /// The number of the work that is started next.
  @inlinable
  func nextNumber() -> Int {
    started.add(1, ordering: .relaxed).newValue
  }

  /// Holds the saving of an edit, which ends with the store.
  func begin(saving: any Work) {
    saving.count(in: tally)
    savings.withLock { $0[ObjectIdentifier(saving)] = saving }
  }

  func end(saving: any Work) {
    savings.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(saving)) }
  }

  /// Whether no run and no saving is under way; the draft knows of loads.
  var isIdle: Bool { runs.isEmpty && savings.withLock { $0.isEmpty } }

  deinit {
    let lanes = lanes.all
    let loads = lanes.compactMap { $0.takeWork() }
    let runs = runs.takeAll()
    if !loads.isEmpty || !runs.isEmpty {
      let ends =
        runs.map { run in (number: run.number, end: { run.work.cancel() }) }
        + loads.map { load in
          (
            number: load.number,
            end: {
              load.work.cancel()
              load.work.takeFollower()?.work.cancel()
            }
          )
        }
      for (_, end) in ends.sorted(by: { $0.number < $1.number }) { end() }
    }
    for saving in savings.withLock({ $0.values }) { saving.cancel() }
    // Work that does not heed its cancellation still holds its lane.
    for lane in lanes { lane.clear() }
  }
}
