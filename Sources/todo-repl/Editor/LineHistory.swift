/// The typed lines, newest last.
struct LineHistory: Equatable, Sendable {
  static let limit = 1_000

  private(set) var lines: [String] = []

  init(_ lines: [String] = []) {
    for line in lines.suffix(Self.limit) { record(line) }
  }

  /// Keeps a line; false if it is blank, begins with a space, or repeats the newest.
  @discardableResult
  mutating func record(_ line: String) -> Bool {
    // Scalars: a space before a combining mark is a space too.
    if line.unicodeScalars.first == " " || line.allSatisfy(\.isWhitespace) || line == lines.last {
      return false
    }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst() }
    return true
  }

  /// The index of the nearest line that contains a text, from an index towards older or newer
  /// lines, without the index itself. Case counts only if the text has capitals.
  func find(_ text: String, from place: Int, _ direction: Direction) -> Int? {
    if text.isEmpty { return nil }
    let ignoresCase = text == text.lowercased()
    let places: any Sequence<Int> =
      switch direction {
      case .older: (0..<min(max(0, place), lines.count)).reversed()
      case .newer: max(0, place + 1)..<max(lines.count, place + 1)
      }
    for place in places {
      let line = ignoresCase ? lines[place].lowercased() : lines[place]
      if line.contains(text) { return place }
    }
    return nil
  }

  enum Direction {
    case older, newer
  }
}
