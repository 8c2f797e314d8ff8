/// What a figure should be; the numbers are those of the project's goals.
enum Goal {
  case timesFloor(Double)
  case timesNaive(Double)
  case nanoseconds(Double)
  /// Against the store itself in the smallest circumstances.
  case timesAlone(Double)

  func isMet(by row: Row) -> Bool {
    switch self {
    case .timesFloor(let limit): row.timesFloor <= limit
    case .timesNaive(let limit): row.timesNaive <= limit
    case .nanoseconds(let limit): row.nanoseconds <= limit
    case .timesAlone(let limit): row.timesAlone.map { $0 <= limit } ?? false
    }
  }
}

extension Goal: CustomStringConvertible {
  var description: String {
    switch self {
    case .timesFloor(let limit): "≤ \(limit.short)× floor"
    case .timesNaive(let limit): "≤ \(limit.short)× naive"
    case .nanoseconds(let limit): "≤ \(limit.short) ns"
    case .timesAlone(let limit): "≤ \(limit.short)× alone"
    }
  }
}
