/// What a cost is counted in; the raw value is what JSON and tables call it.
enum Unit: String, Codable {
  case nanoseconds = "ns"
  case instructions
  case bytes

  /// By how much a ratio may get worse from one run to another without being called worse.
  ///
  /// Runs of the same program on a busy machine differed by so much in time; their instructions
  /// differed by 0.01 % at most, and their bytes by 2 %.
  var noiseMargin: Double {
    switch self {
    case .nanoseconds: 0.25
    case .instructions: 0.001
    case .bytes: 0.03
    }
  }
}
