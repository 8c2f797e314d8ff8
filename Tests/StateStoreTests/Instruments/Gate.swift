import Foundation

/// A gate that holds asynchronous work until a test opens it, for good.
final class Gate: @unchecked Sendable {
  private let lock = NSLock()
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits until the gate is open, whether or not the task is cancelled.
  func wait() async {
    await withCheckedContinuation { continuation in
      let passes = lock.withLock {
        if !isOpen { waiting.append(continuation) }
        return isOpen
      }
      if passes { continuation.resume() }
    }
  }

  var hasOpened: Bool {
    lock.withLock { isOpen }
  }

  func open() {
    let passing = lock.withLock {
      isOpen = true
      defer { waiting = [] }
      return waiting
    }
    for continuation in passing { continuation.resume() }
  }
}

/// Work whose end a test decides: it begins, waits, and returns or throws the test's result.
final class ScriptedWork<Value: Sendable>: Sendable {
  let begun = Gate()
  let cancelled = Gate()
  let ended = Gate()
  private let release = Gate()
  private let outcome = Box<Result<Value, any Error>?>(nil)

  /// Runs the work; pass the instance to `load`.
  @Sendable func callAsFunction() async throws -> Value {
    defer { ended.open() }
    begun.open()
    await withTaskCancellationHandler {
      await release.wait()
    } onCancel: {
      cancelled.open()
    }
    guard let outcome = outcome.value else { throw CancellationError() }
    return try outcome.get()
  }

  func succeed(_ value: Value) {
    outcome.value = .success(value)
    release.open()
  }

  func fail(_ error: any Error) {
    outcome.value = .failure(error)
    release.open()
  }

  /// Whether the work has begun and not ended.
  var isUnderWay: Bool { begun.hasOpened && !ended.hasOpened }
}

/// Work that lasts until it is cancelled.
@Sendable func untilCancelled<Value>() async throws -> Value {
  for await _ in AsyncStream<Never>.makeStream().stream {}
  throw CancellationError()
}
