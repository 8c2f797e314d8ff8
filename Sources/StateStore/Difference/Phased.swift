/// A value in phases, most of which keep the value of the phase before.
protocol Phased {
  /// The phase without its value, and the value; nil in a phase without a value.
  var phaseWithValue: (phase: String, value: Any)? { get }
}

extension Loadable: Phased {
  var phaseWithValue: (phase: String, value: Any)? {
    guard let value else { return nil }
    return switch self {
    case .notRequested: nil
    case .isLoading: (".isLoading(last: …)", value)
    case .loaded: (".loaded(…)", value)
    case .failed(let failure, _): (".failed(\(Brief().text(of: failure)), last: …)", value)
    }
  }
}
