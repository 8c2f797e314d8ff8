/// A write of values whose reads are tracked. An object, because most updates have none.
@usableFromInline
final class TrackedWrite<State> {
  private let reads: TrackedReads
  private let values: [TrackedValue]
  /// The state after the write, if any value can be compared.
  private var state: AnyObject?
  private let version: UInt64

  init(of values: [TrackedValue], in reads: TrackedReads, _ state: State, at version: UInt64) {
    self.reads = reads
    self.values = values
    self.version = version
    if values.contains(where: { $0.comparison != nil }) { self.state = SeenValue(state) }
  }

  /// Reports the values that changed or cannot be compared. Called outside the store's lock:
  /// comparing is user code.
  @usableFromInline
  func report() {
    let changed = values.filter { $0.hasChanged(in: state, at: version) }
    // A copy of the state would force copies on the writes of `onChange` closures.
    state = nil
    // What `onChange` closures write is no write of a run that wrote first.
    RunScope.outside { for value in changed { reads.tell(of: value) } }
  }
}
