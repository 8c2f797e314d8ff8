import Synchronization

/// Subscriptions and loads that end together: those of a screen, a connection, a job.
///
/// ```swift
/// let scope = Scope()
/// scope.keep(store.observe(\.todos) { todos in render(todos) })
/// scope.keep(detail.load { try await repository.detail(of: id) })
/// scope.end()                                          // or let go of it
/// ```
///
/// They may be of several stores. A scope keeps no store alive. As cancelling a load is a write, a scope
/// whose loads are under way must not end inside an `update` or a `read` of their store.
public final class Scope: Sendable {
  private struct Contents {
    var hasEnded = false
    var members: [Member] = []
    /// When there are so many members, those that are over are dropped.
    var capacity = 16
  }

  private enum Member: Sendable {
    case subscription(Subscription)
    case work(LoadHandle)

    var isOver: Bool {
      switch self {
      case .subscription(let subscription): subscription.isOver
      case .work(let handle): handle.work.isFinished
      }
    }
  }

  private let contents = RawMutex(Contents())

  /// Makes a scope that holds nothing.
  public init() {}

  deinit {
    end()
  }

  /// Keeps a subscription until the scope ends; when it has ended, cancels it at once.
  public func keep(_ subscription: Subscription) {
    keep(.subscription(subscription))
  }

  /// Cancels a load or a run when the scope ends; when it has ended, at once.
  public func keep(_ handle: LoadHandle) {
    keep(.work(handle))
  }

  /// Cancels the subscriptions, in the order they were kept, and after them the loads and runs: the
  /// observers do not hear of that. Again is harmless.
  public func end() {
    let members = contents.withLock { contents in
      contents.hasEnded = true
      return exchange(&contents.members, with: [])
    }
    for case .subscription(let subscription) in members { subscription.cancel() }
    for case .work(let handle) in members { handle.cancel() }
  }

  /// What it keeps, some of which may be over.
  var count: Int { contents.withLock { $0.members.count } }

  private func keep(_ member: Member) {
    // Released outside the lock: a subscription's end is user code.
    var over: [Member] = []
    let hasEnded = contents.withLock { contents in
      if contents.hasEnded { return true }
      if contents.members.count >= contents.capacity {
        over = contents.members
        contents.members.removeAll(where: \.isOver)
        contents.capacity = max(16, 2 * contents.members.count)
      }
      contents.members.append(member)
      return false
    }
    withExtendedLifetime(over) {}
    if !hasEnded { return }
    switch member {
    case .subscription(let subscription): subscription.cancel()
    case .work(let handle): handle.cancel()
    }
  }
}
