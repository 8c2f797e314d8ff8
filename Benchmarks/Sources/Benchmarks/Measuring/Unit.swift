/// What a cost is counted in; the raw value is what JSON and tables call it.
enum Unit: String, Codable {
  case nanoseconds = "ns"
  case instructions
  case bytes

  /// By how much a ratio may get worse from one run to another without being called worse: what was
  /// seen between runs of the same program.
  var noiseMargin: Double {
    switch self {
    case .nanoseconds: 0.25
    case .instructions: 0.01
    case .bytes: 0.03
    }
  }
}
