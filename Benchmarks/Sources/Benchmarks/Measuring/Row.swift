/// The result of one benchmark: medians, in nanoseconds for each time the work was done.
///
/// Ratios are medians of the ratios of samples taken one after the other, which holds still better
/// than the ratio of the medians.
struct Row {
  let benchmark: Benchmark
  let nanoseconds: Double
  let floor: Double
  let naive: Double
  let timesFloor: Double
  let timesNaive: Double
  /// How much more it costs than in the smallest circumstances, where a goal asks for that.
  let timesAlone: Double?

  init(
    _ benchmark: Benchmark, ours: [Double], floor: [Double], naive: [Double], alone: [Double]?
  ) {
    self.benchmark = benchmark
    nanoseconds = ours.median
    self.floor = floor.median
    self.naive = naive.median
    timesFloor = zip(ours, floor).map { $0 / $1 }.median
    timesNaive = zip(ours, naive).map { $0 / $1 }.median
    timesAlone = alone.map { alone in zip(ours, alone).map { $0 / $1 }.median }
  }

  /// nil when there is no goal.
  var meetsGoals: Bool? {
    benchmark.goals.isEmpty ? nil : benchmark.goals.allSatisfy { $0.isMet(by: self) }
  }

  var goals: String { benchmark.goals.map(\.description).joined(separator: ", ") }
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }
}
