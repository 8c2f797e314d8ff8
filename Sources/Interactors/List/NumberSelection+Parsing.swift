extension NumberSelection {
  /// The reason why a word names no numbers.
  public enum Flaw: Error, Hashable, Sendable {
    /// This part of the word is not a number from 1.
    case notANumber(String)
    /// This range ends before it begins.
    case backwards(String)
  }

  /// The words for the newest number.
  public static let lastWords = ["last", "마지막"]

  /// Reads a word: `3`, `3-7`, `3-7,9`, `last`, and for todos waiting for their numbers `+1`,
  /// `+1-+3`.
  public init(_ word: String) throws(Flaw) {
    var parts: [Part] = []
    // Splits bytes: before a combining mark, a comma or dash is another character.
    for piece in word.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      parts.append(try Part(piece))
    }
    self.init(parts)
  }
}

extension NumberSelection.Part {
  fileprivate init(_ piece: Substring.UTF8View) throws(NumberSelection.Flaw) {
    let ends = piece.split(
      separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(Substring(piece))
    if NumberSelection.lastWords.contains(text.lowercased()) {
      self = .last
      return
    }
    guard let first = ends.first?.number, let last = ends.last?.number else {
      throw .notANumber(text)
    }
    if (first < 0) != (last < 0) { throw .notANumber(text) }
    if abs(last) < abs(first) { throw .backwards(text) }
    self = ends.count == 1 ? .one(first) : .range(min(first, last)...max(first, last))
  }
}

extension Substring.UTF8View {
  /// The value of ASCII digits, from 1, and below 0 after a "+"; `Int` alone would accept other
  /// signs.
  fileprivate var number: Int? {
    if first == UInt8(ascii: "+") { return dropFirst().digits.map { -$0 } }
    return digits
  }

  private var digits: Int? {
    guard allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(String(Substring(self))),
      number > 0
    else { return nil }
    return number
  }
}
