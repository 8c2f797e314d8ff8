/// One turn of delivery: the sources that have news, and what is to be destroyed outside the lock.
///
/// It is filled under the lock and run outside it by the deliverer, who owns it.
@usableFromInline
struct Round<State: Sendable>: ~Copyable {
  @usableFromInline
  struct Entry {
    @usableFromInline let channel: Channel<State>
    @usableFromInline let observers: ContiguousArray<AnyObserver>
    /// The observers from here on joined in this round.
    @usableFromInline let firstNewcomer: Int
    /// A write since the last round touched the field, the last one at this version.
    @usableFromInline let isTouched: Bool
    @usableFromInline let writtenAt: UInt64
    /// The value differs from the one of the last round.
    @usableFromInline var isChanged = false

    @inlinable
    init(_ source: Source<State>, _ channel: Channel<State>, writtenAt: UInt64) {
      self.channel = channel
      observers = source.observers.slots
      firstNewcomer = source.observers.slots.count - source.newcomers
      isTouched = source.isTouched
      self.writtenAt = writtenAt
    }
  }

  @usableFromInline
  struct Call {
    @usableFromInline let order: UInt64
    @usableFromInline let entry: Int
    @usableFromInline let position: Int

    @inlinable
    init(order: UInt64, entry: Int, position: Int) {
      self.order = order
      self.entry = entry
      self.position = position
    }
  }

  @usableFromInline var entries: ContiguousArray<Entry> = []
  /// What was taken out under the lock and may run user code when it is destroyed.
  @usableFromInline var garbage: [Any] = []
  /// The state that computed values are read from.
  @usableFromInline var snapshot: State?
  /// What is to be reported before it runs.
  @usableFromInline var diagnostic: Diagnostic?

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { entries.isEmpty && garbage.isEmpty }

  /// Compares values and calls observers, in the order of their subscriptions; outside the lock.
  @inlinable
  mutating func run() {
    if !garbage.isEmpty { garbage.removeAll(keepingCapacity: true) }
    var speakers = 0
    var speaker = 0
    for index in 0..<entries.count where settle(index) {
      speakers += 1
      speaker = index
    }
    // Kept any longer, it would make the writes of observers copy what it holds.
    snapshot = nil
    if speakers == 1 {
      callAll(entries[speaker])
    } else if speakers > 1 {
      callInOrder()
    }
    for index in 0..<entries.count { entries[index].channel.finish() }
    entries.removeAll(keepingCapacity: true)
  }

  /// Decides who is to be called of an entry; false when nobody is.
  @inlinable
  mutating func settle(_ index: Int) -> Bool {
    let channel = entries[index].channel
    if channel.isComputed, let snapshot { channel.stage(snapshot) }
    entries[index].isChanged = channel.settle(entries[index].isTouched)
    return entries[index].isChanged
      || entries[index].firstNewcomer < entries[index].observers.count
  }

  @inlinable
  func callAll(_ entry: Entry) {
    if entry.isChanged { entry.channel.callFirst(entry.firstNewcomer, entry.observers) }
    for position in entry.firstNewcomer..<entry.observers.count { call(position, of: entry) }
  }

  /// Merges the calls of several entries. Each entry's are in order, and `sort` finds such runs.
  @usableFromInline
  func callInOrder() {
    var calls: [Call] = []
    for index in 0..<entries.count {
      let entry = entries[index]
      for position in (entry.isChanged ? 0 : entry.firstNewcomer)..<entry.observers.count {
        let order = entry.observers[position].order
        calls.append(Call(order: order, entry: index, position: position))
      }
    }
    calls.sort { $0.order < $1.order }
    for next in calls { call(next.position, of: entries[next.entry]) }
  }

  /// Calls one observer, unless it has been cancelled. A newcomer that did not ask for the current
  /// value hears of writes after it joined only.
  @inlinable
  func call(_ position: Int, of entry: Entry) {
    let observer = entry.observers[position]
    if observer.isCancelled { return }
    if position >= entry.firstNewcomer, let joinedAt = observer.joinedAt,
      entry.writtenAt <= joinedAt
    {
      return
    }
    entry.channel.call(observer)
  }
}
