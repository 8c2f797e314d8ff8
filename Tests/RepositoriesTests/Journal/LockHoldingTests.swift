import Dispatch
import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

struct LockHoldingTests {
  private let holding = LockHolding()

  @Test func `the program is not stopped before its lock is given up`() async {
    let order = Mutex<[String]>([])
    let hold = holding.begin()
    let (begun, stopped) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread { [holding] in
      begun.signal()
      holding.withoutLocks { order.withLock { $0.append("stopped") } }
      stopped.signal()
    }.start()
    await blocking {
      begun.wait()
      order.withLock { $0.append("given up") }
      hold.end()
      stopped.wait()
    }
    #expect(order.withLock(\.self) == ["given up", "stopped"])
  }

  @Test func `a lock that is asked for while the program is stopped comes later`() async {
    let order = Mutex<[String]>([])
    let (asked, answered) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    holding.withoutLocks { [holding] in
      Thread {
        asked.signal()
        holding.asking { order.withLock { $0.append("asked") } }
        answered.signal()
      }.start()
      asked.wait()
      order.withLock { $0.append("continued") }
    }
    await blocking { answered.wait() }
    #expect(order.withLock(\.self) == ["continued", "asked"])
  }

  @Test func `a lock that another program keeps does not keep the program from being stopped`()
    async
  {
    let (asked, stopped) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread { [holding] in
      holding.asking {
        asked.signal()
        stopped.wait()
      }
    }.start()
    await blocking { [holding] in
      asked.wait()
      holding.withoutLocks { stopped.signal() }
    }
  }

  @Test func `a hold that was ended, or is forgotten, ends once`() {
    let hold = holding.begin()
    hold.end()
    hold.end()
    _ = holding.begin()
    var isStopped = false
    holding.withoutLocks { isStopped = true }
    #expect(isStopped)
  }

  @Test func `whoever takes locks on threads, none is held at a stop`() async {
    let held = Atomic<Int>(0)
    let heldAtStops = Atomic<Int>(0)
    let ended = DispatchGroup()
    await blocking { [holding] in
      let isOver = Atomic<Bool>(false)
      for _ in 1...3 {
        ended.enter()
        Thread {
          while !isOver.load(ordering: .relaxed) {
            let hold = holding.asking { holding.begin() }
            held.add(1, ordering: .sequentiallyConsistent)
            held.subtract(1, ordering: .sequentiallyConsistent)
            hold.end()
          }
          ended.leave()
        }.start()
      }
      for _ in 1...LongTests.rounds(200) {
        holding.withoutLocks {
          heldAtStops.add(
            held.load(ordering: .sequentiallyConsistent), ordering: .sequentiallyConsistent)
        }
      }
      isOver.store(true, ordering: .relaxed)
      ended.wait()
    }
    #expect(heldAtStops.load(ordering: .sequentiallyConsistent) == 0)
  }
}
