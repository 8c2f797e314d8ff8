/// One round of delivery: values that may have changed, and objects to destroy outside the lock.
///
/// A store has one such object, which belongs to the deliverer. The deliverer fills the round under
/// the lock and runs it outside. The values of a round are not retained: a value stays in the store
/// while it is part of a round.
///
/// `@unchecked Sendable`: only the deliverer touches the variables, and the role passes from thread
/// to thread under the lock. So they need no exclusivity checks at run time.
@usableFromInline
@safe
final class Round<State: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline
  var values: ContiguousArray<Unmanaged<AnyObservedValue<State>>> = unsafe []
  /// The observed lists whose element indexes hold unobserved ids.
  @exclusivity(unchecked) @usableFromInline
  var unswept: ContiguousArray<Unmanaged<AnyObservedValue<State>>> = unsafe []
  /// The observers removed under the lock; destroying them may run user code.
  @exclusivity(unchecked) @usableFromInline var removed: [AnyObserver] = []
  /// Other objects removed under the lock whose destruction may run user code.
  @exclusivity(unchecked) @usableFromInline var garbage: [Any] = []
  /// The state that computed values are read from.
  @exclusivity(unchecked) @usableFromInline var snapshot: Snapshot<State>?
  /// The findings to report before the round runs.
  @exclusivity(unchecked) @usableFromInline var diagnostics: [Diagnostic] = []
  /// Whether the round calls its observers, or has begun to.
  @exclusivity(unchecked) @usableFromInline var isRunning = false
  #if DEBUG
    /// The values that should not have changed.
    @exclusivity(unchecked) @usableFromInline var audited: [AnyObservedValue<State>] = []
  #endif

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool {
    #if DEBUG
      if unsafe !audited.isEmpty { return false }
    #endif
    return unsafe values.isEmpty && unswept.isEmpty && removed.isEmpty && garbage.isEmpty
  }

  /// Whether the preparation has found something to report.
  @inlinable var hasFindings: Bool { unsafe !diagnostics.isEmpty }

  /// Reports the findings before the round runs; outside the lock.
  @usableFromInline
  func report(to handler: (Diagnostic) -> Void) {
    while let diagnostic = unsafe diagnostics.popLast() { handler(diagnostic) }
  }

  /// Whether this thread, which delivers, calls observers now.
  var callsObservers: Bool { unsafe isRunning }

  /// Compares values and calls observers, in the order of their subscriptions; outside the lock.
  @inlinable
  func run() {
    unsafe isRunning = true
    defer { unsafe isRunning = false }
    // One by one is faster than `removeAll(keepingCapacity:)` for a few.
    while unsafe !removed.isEmpty { unsafe removed.removeLast() }
    while unsafe !garbage.isEmpty { unsafe garbage.removeLast() }
    while let value = unsafe unswept.popLast() {
      unsafe value._withUnsafeGuaranteedRef { $0.sweep() }
    }
    var count = 0
    var last = 0
    for index in unsafe 0..<values.count {
      if with(index, { settle($0) }) {
        count += 1
        last = index
      }
    }
    // Held any longer, the snapshot would force copies on the writes of observers.
    if unsafe snapshot != nil { unsafe snapshot = nil }
    if count == 1 {
      with(last) { $0.callAll() }
    } else if count > 1 {
      callInOrder()
    }
    while let value = unsafe values.popLast() {
      unsafe value._withUnsafeGuaranteedRef { $0.finishRound() }
    }
  }

  /// Decides which observers of a value to call; false if no observer needs a call.
  @inlinable
  func settle(_ value: AnyObservedValue<State>) -> Bool {
    if value.isComputed, let snapshot = unsafe snapshot { value.compute(snapshot.state) }
    return value.settleRound()
  }

  /// Merges the calls of several values. The calls of each value are in order, and `sort` finds
  /// such runs.
  @usableFromInline
  func callInOrder() {
    // By the order of the subscriptions: the position of an observer of one of the values.
    var calls: [(order: UInt64, value: Int, position: Int)] = []
    for index in unsafe 0..<values.count {
      with(index) { value in
        for position in value.positionsToCall {
          calls.append((value.order(at: position), index, position))
        }
      }
    }
    calls.sort { $0.order < $1.order }
    for next in calls { with(next.value) { $0.call(at: next.position) } }
  }

  @inlinable
  @inline(__always)
  func with<Result>(_ index: Int, _ body: (AnyObservedValue<State>) -> Result) -> Result {
    unsafe values[index]._withUnsafeGuaranteedRef { body($0) }
  }
}

/// A copy of the state, in a box because rounds are moved about and states can be large.
@usableFromInline
final class Snapshot<State: Sendable>: Sendable {
  @usableFromInline let state: State

  @inlinable
  init(_ state: State) {
    self.state = state
  }
}
