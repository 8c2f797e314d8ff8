import Synchronization
import Testing

@testable import Repositories

struct FaultInjectionTests {
  private func faults(
    rate: Double, seed: UInt64 = 1, latency: Duration = .zero,
    onSleep: @escaping @Sendable (Duration) async throws -> Void = { _ in }
  ) -> FaultInjection {
    FaultInjection(
      latency: latency, failureRate: rate, seed: seed, clock: ScriptedClock(onSleep: onSleep))
  }

  /// Makes calls one after the other; returns which fail.
  private func failures(_ count: Int, _ faults: FaultInjection) async throws -> [Bool] {
    var failures: [Bool] = []
    for _ in 0..<count {
      do {
        try await faults.hinder(.save)
        failures.append(false)
      } catch let error as InjectedFault {
        #expect(error == InjectedFault(call: .save))
        failures.append(true)
      }
    }
    return failures
  }

  @Test func `the same seed fails the same calls, and another one others`() async throws {
    let first = try await failures(200, faults(rate: 0.5, seed: 7))
    #expect(try await failures(200, faults(rate: 0.5, seed: 7)) == first)
    #expect(try await failures(200, faults(rate: 0.5, seed: 8)) != first)
  }

  @Test func `what a seed fails is the same in every version of the program`() async throws {
    #expect(
      try await failures(6, faults(rate: 0.5, seed: 7)) == [true, true, false, false, true, true])
  }

  @Test(arguments: [0, 7, .max] as [UInt64])
  func `at rate 0 no call fails, and at rate 1 every one`(seed: UInt64) async throws {
    #expect(try await !failures(1_000, faults(rate: 0, seed: seed)).contains(true))
    #expect(try await !failures(1_000, faults(rate: 1, seed: seed)).contains(false))
  }

  @Test func `between them about so many fail as the rate says`() async throws {
    let failed = try await failures(10_000, faults(rate: 0.3, seed: 7)).count { $0 }
    #expect((2_850...3_150).contains(failed))
  }

  @Test(arguments: [0.0, 1.0])
  func `a call waits once for the latency, whether it fails or not`(rate: Double) async throws {
    let sleeps = Mutex<[Duration]>([])
    let faults = faults(rate: rate, latency: .milliseconds(300)) { duration in
      sleeps.withLock { $0.append(duration) }
    }
    _ = try await failures(2, faults)
    #expect(sleeps.withLock { $0 } == [.milliseconds(300), .milliseconds(300)])
  }

  @Test func `without a latency nothing waits`() async throws {
    let faults = faults(rate: 0) { _ in Issue.record("It slept.") }
    try await faults.hinder(.load)
  }

  @Test(arguments: [0.0, 1.0])
  func `a call that is cancelled while it waits is cancelled, and does not fail`(
    rate: Double
  ) async throws {
    let (sleeps, began) = AsyncStream.makeStream(of: Void.self)
    let faults = faults(rate: rate, latency: .seconds(1)) { _ in
      began.yield()
      try await waitForCancellation()
    }
    let call = Task { try await faults.hinder(.load) }
    _ = await sleeps.first { true }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
  }

  @Test func `which call fails is chosen as they begin, whatever the order of their ends`()
    async throws
  {
    let seed: UInt64 = 3
    let inTurn = try await failures(2, faults(rate: 0.5, seed: seed))
    #expect(inTurn[0] != inTurn[1], "the seed tells nothing: choose another one")

    let (sleepers, began) = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
    let faults = faults(rate: 0.5, seed: seed, latency: .seconds(1)) { _ in
      await withCheckedContinuation { _ = began.yield($0) }
    }
    var sleeper = sleepers.makeAsyncIterator()
    async let first = failures(1, faults)
    let firstSleeper = try #require(await sleeper.next())
    async let second = failures(1, faults)
    let secondSleeper = try #require(await sleeper.next())
    secondSleeper.resume()
    let secondFailed = try await second
    firstSleeper.resume()
    #expect(try await first + secondFailed == inTurn)
  }

  @Test func `calls from many tasks draw from one sequence`() async throws {
    let inTurn = try await failures(1_000, faults(rate: 0.5)).count { $0 }
    let faults = faults(rate: 0.5)
    let together = try await withThrowingTaskGroup(of: [Bool].self) { group in
      for _ in 0..<100 { group.addTask { try await failures(10, faults) } }
      return try await group.reduce(0) { $0 + $1.count { $0 } }
    }
    #expect(together == inTurn)
  }

  @Test(arguments: [-0.1, 1.1])
  func `a rate that is none traps`(rate: Double) async {
    await #expect(processExitsWith: .failure) { [rate] in
      _ = FaultInjection(latency: .zero, failureRate: rate, seed: 1, clock: ContinuousClock())
    }
  }

  @Test func `a negative latency traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = FaultInjection(latency: .seconds(-1), failureRate: 0, seed: 1, clock: ContinuousClock())
    }
  }
}
