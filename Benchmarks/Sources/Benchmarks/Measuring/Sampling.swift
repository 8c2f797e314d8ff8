/// How often, and for how long at a time, the contenders are measured.
struct Sampling {
  let samples: Int
  let duration: Duration

  static let thorough = Sampling(samples: 61, duration: .milliseconds(2))
  static let quick = Sampling(samples: 5, duration: .microseconds(200))

  /// Measures the contenders in turns, so that what disturbs the machine disturbs them all.
  func measure(_ benchmark: Benchmark) async throws(WorkFailure) -> Row {
    let contest = benchmark.prepare()
    let contenders = [contest.ours, contest.floor, contest.naive, contest.alone].compactMap(\.self)
    var times: [Int] = []
    for work in contenders { times.append(await timesToFill(work)) }

    var costs: [[Double]] = Array(repeating: [], count: contenders.count)
    for sample in 0..<samples {
      for turn in contenders.indices {
        let contender = (sample + turn) % contenders.count
        let elapsed = await time(contenders[contender], times[contender])
        costs[contender].append(elapsed.nanoseconds / Double(times[contender]))
      }
    }
    if let problem = contest.check() {
      throw WorkFailure(benchmark: benchmark.name, problem: problem)
    }
    return Row(
      benchmark, ours: costs[0], floor: costs[1], naive: costs[2],
      alone: contest.alone == nil ? nil : costs[3])
  }

  /// How many times the work fills one sample; finding out warms it up.
  private func timesToFill(_ work: Work) async -> Int {
    var times = 1
    while true {
      // The better of two: a thread that was put aside for a moment is no measure.
      let elapsed = min(await time(work, times), await time(work, times))
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

/// The work of a benchmark did not do what it is measured for.
struct WorkFailure: Error, CustomStringConvertible {
  let benchmark: String
  let problem: String

  var description: String { "\(benchmark): \(problem)" }
}

extension Duration {
  var nanoseconds: Double { self / .nanoseconds(1) }
}
