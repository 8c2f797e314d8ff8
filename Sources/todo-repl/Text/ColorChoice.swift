/// A person's choice when to style output; the raw values are the words to type.
enum ColorChoice: String, CaseIterable {
  /// On a terminal that shows styles, unless `NO_COLOR` forbids them.
  case auto
  case always, never

  /// Whether output is styled; an explicit choice wins over the environment.
  ///
  /// `NO_COLOR` with any value but the empty one forbids styles (no-color.org).
  func isColored(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && environment["NO_COLOR", default: ""].isEmpty
        && !["", "dumb"].contains(environment["TERM", default: ""])
    }
  }
}
