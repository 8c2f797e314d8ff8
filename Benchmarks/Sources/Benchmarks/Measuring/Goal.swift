/// What a figure should be; the numbers are those of the project's goals.
enum Goal {
  case timesFloor(Double)
  case timesNaive(Double)
  case fasterThanNaive(Double)
  case nanoseconds(Double)
  case bytes(Double)
  /// Against the store itself in the smallest circumstances.
  case timesAlone(Double)
  /// Against the growth of the floor, from the first size of the series.
  case growthTimesFloor(Double)

  /// nil when the run has not measured what the goal is about.
  func isMet(by row: Row) -> Bool? {
    switch self {
    case .timesFloor(let limit): row.times(.floor).map { $0 <= limit }
    case .timesNaive(let limit): row.times(.naive).map { $0 <= limit }
    case .fasterThanNaive(let times): row.times(.naive).map { $0 * times <= 1 }
    case .nanoseconds(let limit), .bytes(let limit): row.cost(of: .ours).map { $0 <= limit }
    case .timesAlone(let limit): row.times(.alone).map { $0 <= limit }
    case .growthTimesFloor(let limit): row.growthTimesFloor.map { $0 <= limit }
    }
  }
}

extension Goal: CustomStringConvertible {
  var description: String {
    switch self {
    case .timesFloor(let limit): "≤ \(limit.short)× floor"
    case .timesNaive(let limit): "≤ \(limit.short)× naive"
    case .fasterThanNaive(let times): "\(times.short)× faster than naive"
    case .nanoseconds(let limit): "≤ \(limit.short) ns"
    case .bytes(let limit): "≤ \(limit.short) bytes"
    case .timesAlone(let limit): "≤ \(limit.short)× alone"
    case .growthTimesFloor(let limit): "grows ≤ \(limit.short)× as floor"
    }
  }
}
