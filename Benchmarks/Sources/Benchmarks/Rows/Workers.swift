import Foundation
import Synchronization

/// Threads that wait for work, do it at the same time, and report when all are done.
///
/// The threads are made once, so that no sample pays for starting a thread.
final class Workers: Sendable {
  private enum Order {
    case work(@Sendable () -> Void)
    case leave
  }

  private final class Member: Sendable {
    let order = Mutex(Order.leave)
    let wake = DispatchSemaphore(value: 0)
  }

  private let members: [Member]
  /// The number of members that are awake and wait for the others.
  private let ready = Atomic(0)
  private let done = DispatchSemaphore(value: 0)

  init(_ count: Int) {
    members = (0..<count).map { _ in Member() }
    for member in members { Thread.detachNewThread { self.serve(as: member) } }
  }

  /// Lets each member do its share of `times`, and returns the sum of the shares.
  func share(_ times: Int, _ work: @escaping @Sendable (_ times: Int) -> Void) -> Int {
    let share = max(times / members.count, 1)
    ready.store(0, ordering: .sequentiallyConsistent)
    for member in members { member.order.withLock { $0 = .work { work(share) } } }
    for member in members { member.wake.signal() }
    for _ in members { done.wait() }
    return share * members.count
  }

  func dismiss() {
    for member in members {
      member.order.withLock { $0 = .leave }
      member.wake.signal()
    }
  }

  private func serve(as member: Member) {
    while true {
      member.wake.wait()
      switch member.order.withLock(\.self) {
      case .work(let work):
        ready.add(1, ordering: .sequentiallyConsistent)
        while ready.load(ordering: .sequentiallyConsistent) < members.count { sched_yield() }
        work()
      case .leave:
        return
      }
      done.signal()
    }
  }
}
