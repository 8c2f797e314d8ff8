/// One turn of delivery: the channels that may have news, and what is to be destroyed outside the
/// lock.
///
/// It is filled under the lock and run outside it by the deliverer, who owns it. Its channels are
/// not retained: nobody takes a channel out of the store while it is part of a round.
@usableFromInline
@safe
struct Round<State: Sendable>: ~Copyable {
  @usableFromInline
  struct Call {
    @usableFromInline let order: UInt64
    @usableFromInline let channel: Int
    @usableFromInline let position: Int

    @inlinable
    init(order: UInt64, channel: Int, position: Int) {
      self.order = order
      self.channel = channel
      self.position = position
    }
  }

  @usableFromInline var channels: ContiguousArray<Unmanaged<Channel<State>>> = unsafe []
  /// The lists that have elements which nobody observes any more.
  @usableFromInline var thinned: ContiguousArray<Unmanaged<Channel<State>>> = unsafe []
  /// What was taken out under the lock and may run user code when it is destroyed.
  @usableFromInline var departed: [AnyObserver] = []
  @usableFromInline var garbage: [Any] = []
  /// The state that computed values are read from.
  @usableFromInline var snapshot: Snapshot<State>?
  /// What is to be reported before it runs.
  @usableFromInline var diagnostics: [Diagnostic] = []
  #if DEBUG
    /// The channels whose values should not have changed.
    @usableFromInline var audited: [Channel<State>] = []
  #endif

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool {
    #if DEBUG
      if !audited.isEmpty { return false }
    #endif
    return unsafe channels.isEmpty && thinned.isEmpty && departed.isEmpty && garbage.isEmpty
  }

  /// Compares values and calls observers, in the order of their subscriptions; outside the lock.
  @inlinable
  mutating func run() {
    // One by one is faster than `removeAll(keepingCapacity:)` for the few that there are.
    while departed.popLast() != nil {}
    while garbage.popLast() != nil {}
    while let channel = unsafe thinned.popLast() {
      unsafe channel._withUnsafeGuaranteedRef { $0.sweep() }
    }
    var speakers = 0
    var speaker = 0
    for index in unsafe 0..<channels.count {
      if with(index, { settle($0) }) {
        speakers += 1
        speaker = index
      }
    }
    // Kept any longer, it would make the writes of observers copy what it holds.
    if snapshot != nil { snapshot = nil }
    if speakers == 1 {
      with(speaker) { $0.callAll() }
    } else if speakers > 1 {
      callInOrder()
    }
    while let channel = unsafe channels.popLast() {
      unsafe channel._withUnsafeGuaranteedRef { $0.finishRound() }
    }
  }

  /// Decides who is to be called of a channel; false when nobody is.
  @inlinable
  func settle(_ channel: Channel<State>) -> Bool {
    if channel.isComputed, let snapshot { channel.compute(snapshot.state) }
    return channel.settleRound()
  }

  /// Merges the calls of several channels. Each one's are in order, and `sort` finds such runs.
  @usableFromInline
  func callInOrder() {
    var calls: [Call] = []
    for index in unsafe 0..<channels.count {
      with(index) { channel in
        for position in channel.positionsToCall {
          calls.append(
            Call(order: channel.order(at: position), channel: index, position: position))
        }
      }
    }
    calls.sort { $0.order < $1.order }
    for next in calls { with(next.channel) { $0.call(at: next.position) } }
  }

  @inlinable
  @inline(__always)
  func with<Result>(_ index: Int, _ body: (Channel<State>) -> Result) -> Result {
    unsafe channels[index]._withUnsafeGuaranteedRef { body($0) }
  }
}

/// A copy of the state. In a box, because rounds are moved about and states can be large.
@usableFromInline
final class Snapshot<State: Sendable>: Sendable {
  @usableFromInline let state: State

  @inlinable
  init(_ state: State) {
    self.state = state
  }
}
