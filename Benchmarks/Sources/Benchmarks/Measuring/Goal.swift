/// A limit for a figure, from the project's goals.
enum Goal {
  case timesFloor(Double)
  case timesNaive(Double)
  case fasterThanNaive(Double)
  case timesObservable(Double)
  case nanoseconds(Double)
  case bytes(Double)
  /// Compared with the store itself in the smallest circumstances.
  case timesAlone(Double)
  /// The growth since the first size of the series, compared with the floor's growth.
  case growthTimesFloor(Double)

  /// Whether a row meets the goal; nil when its figure is missing.
  func isMet(by row: Row) -> Bool? {
    switch self {
    case .timesFloor(let limit): row.times(.floor).map { $0 <= limit }
    case .timesNaive(let limit): row.times(.naive).map { $0 <= limit }
    case .fasterThanNaive(let times): row.times(.naive).map { $0 * times <= 1 }
    case .timesObservable(let limit): row.times(.observable).map { $0 <= limit }
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
    case .timesObservable(let limit): "≤ \(limit.short)× Observable"
    case .nanoseconds(let limit): "≤ \(limit.short) ns"
    case .bytes(let limit): "≤ \(limit.short) bytes"
    case .timesAlone(let limit): "≤ \(limit.short)× alone"
    case .growthTimesFloor(let limit): "grows ≤ \(limit.short)× as floor"
    }
  }
}
