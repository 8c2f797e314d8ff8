/// The unit of a cost; the raw value is its name in JSON and tables.
enum Unit: String, Codable {
  case nanoseconds = "ns"
  case instructions
  case bytes

  /// The part by which a ratio may get worse from one run to another without being called worse.
  ///
  /// Instructions of two runs differed by 0.01 % at most, bytes by 2 %. Time is a compromise: beside
  /// programs that keep the processor busy, up to half of the ratios moved by more.
  var noiseMargin: Double {
    switch self {
    case .nanoseconds: 0.25
    case .instructions: 0.001
    case .bytes: 0.03
    }
  }
}
