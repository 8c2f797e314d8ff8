/// The result of one benchmark: what the work cost each contender, for each time it was done.
struct Row {
  let benchmark: Benchmark
  let unit: Unit
  /// The smallest size of the series in the same run, for goals that say how cost may grow.
  let firstTimesFloor: Double?
  private let costs: [Contender: Double]
  private let ratios: [Contender: Double]

  /// Makes a row of samples that were taken in turns.
  ///
  /// Costs are medians. Ratios are medians of the ratios of samples taken one after the other, which
  /// holds still better than the ratio of the medians.
  init(
    _ benchmark: Benchmark, _ unit: Unit, samples: [Contender: [Double]], first: Row?
  ) {
    self.benchmark = benchmark
    self.unit = unit
    costs = samples.mapValues(\.median)
    let ours = samples[.ours] ?? []
    ratios = samples.mapValues { others in zip(ours, others).map { $0 / $1 }.median }
    firstTimesFloor = first?.times(.floor)
  }

  /// nil when the contender did not take part.
  func cost(of contender: Contender) -> Double? { costs[contender] }

  /// How many times as much ours costs.
  func times(_ contender: Contender) -> Double? { ratios[contender] }

  /// How many times as much the cost has grown, from the first size, as the floor's; nil when no
  /// smaller size was measured.
  var growthTimesFloor: Double? {
    guard let firstTimesFloor, let timesFloor = times(.floor) else { return nil }
    return timesFloor / firstTimesFloor
  }

  /// Goals are for time and memory; counted instructions only explain them.
  private var judgedGoals: [Goal] { unit == .instructions ? [] : benchmark.goals }

  /// nil when there is no goal, or none that this run can judge.
  var meetsGoals: Bool? {
    let judgements = judgedGoals.compactMap { $0.isMet(by: self) }
    return judgements.isEmpty ? nil : judgements.allSatisfy(\.self)
  }

  var goals: String { judgedGoals.map(\.description).joined(separator: ", ") }
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }
}
