/// The number and the duration of the samples taken of each contender.
struct Sampling {
  let samples: Int
  let duration: Duration
  /// The largest size that is measured.
  let biggestSize: Int
  /// The factor by which memory is measured with fewer values.
  let memoryDivisor: Int

  static let thorough = Sampling(
    samples: 61, duration: .milliseconds(2), biggestSize: .max, memoryDivisor: 1)
  static let quick = Sampling(
    samples: 5, duration: .microseconds(200), biggestSize: 100_000, memoryDivisor: 10)

  /// Measures the contenders in turns, so that a disturbance of the machine disturbs all of them.
  ///
  /// `first` is the result of the smallest size of the same series.
  func measure(_ benchmark: Benchmark, first: Row?) async throws -> Row {
    switch benchmark.subject {
    case .work(let prepare): try await measure(benchmark, prepare(), first: first)
    case .memory(let retained):
      try retained.measure(benchmark, count: retained.count / memoryDivisor)
    }
  }

  private func measure(
    _ benchmark: Benchmark, _ contest: Contest, first: Row?
  ) async throws(WorkFailure) -> Row {
    let entries = contest.entries
    // On a busy machine, a thread that waits for a core makes little work look as long as a sample.
    let tries = benchmark.usesThreads ? 8 : 2
    var times: [Int] = []
    for entry in entries { times.append(await timesToFill(entry.work, tries: tries)) }

    var costs: [Contender: [Double]] = [:]
    for sample in 0..<samples {
      for turn in entries.indices {
        let place = (sample + turn) % entries.count
        let elapsed = await time(entries[place].work, times[place])
        let cost = elapsed.nanoseconds / Double(times[place])
        costs[entries[place].contender, default: []].append(cost)
      }
    }
    if let problem = contest.check() {
      throw WorkFailure(benchmark: benchmark.name, problem: problem)
    }
    return Row(benchmark, .nanoseconds, samples: costs, first: first)
  }

  /// The repetitions that fill one sample; finding their number warms the work up.
  private func timesToFill(_ work: Work, tries: Int) async -> Int {
    var times = 1
    while true {
      // The best of several tries: a thread that the system paused is no measure.
      var elapsed = await time(work, times)
      for _ in 1..<tries { elapsed = min(elapsed, await time(work, times)) }
      if elapsed >= duration { return times }
      let missing = duration.nanoseconds / max(elapsed.nanoseconds, 1)
      times = Int((Double(times) * min(max(missing * 1.1, 1.5), 10)).rounded(.up))
    }
  }

  private func time(_ work: Work, _ times: Int) async -> Duration {
    let start = ContinuousClock.now
    await work(times)
    return start.duration(to: .now)
  }
}

/// The failure of a benchmark whose work was not what it seems.
struct WorkFailure: Error, CustomStringConvertible {
  let benchmark: String
  let problem: String

  var description: String { "\(benchmark): \(problem)" }
}

extension Duration {
  var nanoseconds: Double { self / .nanoseconds(1) }
}
