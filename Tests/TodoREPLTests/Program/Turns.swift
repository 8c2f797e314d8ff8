/// Lets some tasks at a time do what opens files: Foundation's `Process.run` reads beyond a buffer
/// on Linux once the tests have more than 1,300 files open.
actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) {
    free = count
  }

  /// Runs an operation as soon as fewer than the allowed number are running.
  nonisolated func run<Value>(_ operation: () async throws -> Value) async rethrows -> Value {
    await begin()
    do {
      let value = try await operation()
      await end()
      return value
    } catch {
      await end()
      throw error
    }
  }

  private func begin() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func end() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
