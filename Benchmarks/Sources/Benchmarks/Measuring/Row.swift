/// The result of one benchmark: the cost of one repetition of the work, for each contender.
struct Row {
  let benchmark: Benchmark
  let unit: Unit
  /// The ratio to the floor at the smallest size of the series, for goals about growth.
  let firstTimesFloor: Double?
  private let costs: [Contender: Double]
  private let ratios: [Contender: Double]

  /// Makes a row of samples that were taken in turns.
  ///
  /// Costs are medians. Ratios are medians of the ratios of samples taken one after the other, which
  /// vary less than the ratio of the medians.
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

  /// A contender's cost; nil when it took no part.
  func cost(of contender: Contender) -> Double? { costs[contender] }

  /// The ratio of the store's cost to a contender's.
  func times(_ contender: Contender) -> Double? { ratios[contender] }

  /// The growth of the cost since the first size, as a multiple of the floor's growth; nil when no
  /// smaller size was measured.
  var growthTimesFloor: Double? {
    guard let firstTimesFloor, let timesFloor = times(.floor) else { return nil }
    return timesFloor / firstTimesFloor
  }

  /// The goals, which are for time and memory; counted instructions only explain costs.
  private var judgedGoals: [Goal] { unit == .instructions ? [] : benchmark.goals }

  /// Whether all goals are met; nil without a goal that this run can judge.
  var meetsGoals: Bool? {
    let judgements = judgedGoals.compactMap { $0.isMet(by: self) }
    return judgements.isEmpty ? nil : judgements.allSatisfy(\.self)
  }

  var goals: String { judgedGoals.map(\.description).joined(separator: ", ") }
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }
}
