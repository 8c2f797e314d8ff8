import Synchronization

/// Subscriptions, loads and runs that end together, as for a screen, a connection, a job.
///
/// ```swift
/// let scope = Scope()
/// scope.keep(store.observe(\.todos) { todos in render(todos) })
/// scope.keep(detail.load { try await repository.detail(of: id) })
/// scope.end()                                          // or let go of it
/// ```
///
/// A scope is a lifetime, not a part of a store: that is a ``Binding`` or a ``Child``. It may hold
/// members of several stores, and keeps no store alive. Cancelling a load is a write, so a scope
/// with loads in progress must not end inside an `update` or a `read` of their store.
public final class Scope: Sendable {
  private struct Contents {
    var hasEnded = false
    var isMakingRoom = false
    var members: [Member] = []
    /// The number of members at which the members that are over are dropped.
    var capacity = 16
  }

  /// A subscription, a load or a run.
  private struct Member: Sendable {
    var isSubscription = false
    let isOver: @Sendable () -> Bool
    let end: @Sendable () -> Void
  }

  private let contents = RawMutex(Contents())

  /// Makes an empty scope.
  public init() {}

  deinit {
    end()
  }

  /// Keeps a subscription until the scope ends; in a scope that has ended, cancels it at once.
  public func keep(_ subscription: Subscription) {
    keep(
      Member(isSubscription: true, isOver: { subscription.isOver }, end: subscription.cancel))
  }

  /// Cancels a load when the scope ends; in a scope that has ended, at once.
  public func keep(_ handle: any LoadHandle) {
    keep(Member(isOver: { handle.hasEnded }, end: { handle.cancel() }))
  }

  /// Cancels a run when the scope ends; in a scope that has ended, at once.
  public func keep(_ handle: RunHandle) {
    keep(Member(isOver: { handle.hasEnded }, end: { handle.cancel() }))
  }

  /// Cancels the subscriptions, in the order they were kept, and then the loads and runs, the last
  /// kept first. So the cancelled observers get no call for these, and no load or run begins because
  /// one kept before it has ended. Ending again is harmless.
  public func end() {
    let members = contents.withLock { contents in
      contents.hasEnded = true
      return exchange(&contents.members, with: [])
    }
    for member in members where member.isSubscription { member.end() }
    for member in members.reversed() where !member.isSubscription { member.end() }
  }

  /// The number of members, including members that are over.
  var count: Int { contents.withLock { $0.members.count } }

  private func keep(_ member: Member) {
    makeRoom()
    let hasEnded = contents.withLock { contents in
      if !contents.hasEnded { contents.members.append(member) }
      return contents.hasEnded
    }
    if hasEnded { member.end() }
  }

  /// Drops the members that are over, if there are many members.
  ///
  /// Members are asked and released outside the lock: releasing may end a store, which is user
  /// code.
  private func makeRoom() {
    let members: [Member] = contents.withLock { contents in
      if contents.isMakingRoom || contents.members.count < contents.capacity { return [] }
      contents.isMakingRoom = true
      return contents.members
    }
    if members.isEmpty { return }
    let left = members.filter { !$0.isOver() }
    contents.withLock { contents in
      contents.isMakingRoom = false
      if contents.hasEnded { return }
      contents.members.replaceSubrange(..<members.count, with: left)
      contents.capacity = max(16, 2 * contents.members.count)
    }
  }
}
