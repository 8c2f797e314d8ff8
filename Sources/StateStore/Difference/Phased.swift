/// A value in phases, most of which keep the value of the phase before.
protocol Phased {
  /// The phase without its value, and the value; nil in a phase without a value.
  func phaseWithValue(_ brief: Brief) -> (phase: String, value: Any)?
}

extension Loadable: Phased {
  func phaseWithValue(_ brief: Brief) -> (phase: String, value: Any)? {
    guard let value else { return nil }
    return switch self {
    case .notRequested: nil
    case .isLoading: (".isLoading(last: …)", value)
    case .loaded: (".loaded(…)", value)
    case .failed(let failure, _): (".failed(\(brief.text(of: failure)), last: …)", value)
    }
  }
}
