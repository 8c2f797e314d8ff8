import Dispatch
import Testing

@testable import Repositories

struct BlockingTests {
  /// On the threads of Swift's pool the waiting work would keep this test waiting for as many
  /// seconds.
  @Test func `work that waits keeps no other work, and no task, waiting`() async {
    let count = 40
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let ended = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<count {
        group.addTask {
          await blocking {
            begun.signal()
            mayEnd.wait()
            return 1
          }
        }
      }
      await blocking { for _ in 0..<count { begun.wait() } }
      await Task { for _ in 0..<count { mayEnd.signal() } }.value
      return await group.reduce(0, +)
    }
    #expect(ended == count)
  }
}
