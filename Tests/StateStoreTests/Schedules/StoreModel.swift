/// The laws of delivery, in their simplest form: no bytes, no tables.
///
/// The model is told each operation before the real store, and says which call must come next.
struct StoreModel {
  struct Call: Equatable {
    let id: Int
    let value: [Int]
  }

  private struct Observer {
    let subject: Subject
    /// The version after which writes are news; nil when the current value is owed.
    let joinedAt: UInt64?
    var hasJoined = false
    var isCancelled = false
    /// The value of the last round, heard or not; at first, the value when the observer subscribed.
    var known: [Int] = []
  }

  private(set) var state = Fixture()
  private(set) var version: UInt64 = 0
  private var observers: [Observer] = []
  /// The version of the last write of each stored property.
  private var writtenAt: [Leaf: UInt64] = [:]
  private var deliveredAt: UInt64 = 0
  /// The remaining calls of the current round.
  private var round: [Call] = []

  mutating func update(_ writes: [Write]) {
    if writes.isEmpty { return }
    for write in writes { write.apply(&state) }
    version += 1
    for leaf in writes.flatMap(\.leaves) { writtenAt[leaf] = version }
  }

  mutating func subscribe(_ subject: Subject, initial: Bool) -> Int {
    var observer = Observer(subject: subject, joinedAt: initial ? nil : version)
    observer.known = subject.value(of: state)
    observers.append(observer)
    return observers.count - 1
  }

  mutating func cancel(_ id: Int) {
    observers[id].isCancelled = true
  }

  /// The call that must come next, unless another operation comes first.
  mutating func nextCall() -> Call? {
    round.removeAll { observers[$0.id].isCancelled }
    if round.isEmpty { beginRound() }
    return round.first
  }

  mutating func takeCall() -> Call? {
    let call = nextCall()
    if call != nil { round.removeFirst() }
    return call
  }

  private mutating func beginRound() {
    for id in observers.indices where !observers[id].isCancelled {
      let value = observers[id].subject.value(of: state)
      if isOwed(observers[id], value) { round.append(Call(id: id, value: value)) }
      observers[id].known = value
      observers[id].hasJoined = true
    }
    deliveredAt = version
  }

  private func isOwed(_ observer: Observer, _ value: [Int]) -> Bool {
    let written = observer.subject.leaves.compactMap { writtenAt[$0] }.max() ?? 0
    if !observer.hasJoined {
      guard let joinedAt = observer.joinedAt else { return true }
      return written > joinedAt && !(observer.subject.isElement && value == observer.known)
    }
    if written <= deliveredAt { return false }
    return !observer.subject.isEquatable || value != observer.known
  }
}
