import Foundation

/// Runs `body` on `count` threads at once and returns when all have ended.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let ready = DispatchSemaphore(value: 0)
  let start = DispatchSemaphore(value: 0)
  let ended = DispatchGroup()
  for index in 0..<count {
    ended.enter()
    let thread = Thread {
      ready.signal()
      start.wait()
      body(index)
      ended.leave()
    }
    thread.start()
  }
  for _ in 0..<count { ready.wait() }
  for _ in 0..<count { start.signal() }
  ended.wait()
}

/// A thread that runs `body`, with a stack of `stackSize` bytes, and can be waited for.
final class Worker: Sendable {
  private let ended = DispatchGroup()

  init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    ended.enter()
    let thread = Thread { [ended] in
      body()
      ended.leave()
    }
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }

  func join() {
    ended.wait()
  }
}

/// Runs `body` on a thread of its own, where `body` may wait for tasks: on threads of the pool,
/// tests would wait for each other.
func onOwnThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      body()
      continuation.resume()
    }.start()
  }
}

extension DispatchSemaphore {
  /// A signal that one thread sends and another waits for.
  static func signal() -> DispatchSemaphore { DispatchSemaphore(value: 0) }
}
