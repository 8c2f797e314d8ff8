/// The coded form of a rank is its text; a text that is no rank is refused.
extension Rank: Codable {
  /// Reads a rank.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, which describes the flaw of the text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    if let flaw = Self.flaw(in: text) {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The rank \(text.debugDescription) \(flaw).")
    }
    self.init(text: text)
  }

  /// Writes the rank's text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The reason why a text is no rank; nil for a rank.
  static func flaw(in text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { return "is empty" }
    guard let head = RankInteger.heads.firstIndex(of: first) else {
      return "does not begin with a letter"
    }
    let digits = bytes.dropFirst()
    guard digits.allSatisfy(RankParts.isDigit) else {
      return "has a character other than 0–9, A–Z and a–z"
    }
    let length = RankInteger.length(ofHead: head)
    guard digits.count >= length else {
      return "has \(digits.count) of the \(length) digits that its first letter announces"
    }
    if digits.count > length {
      return digits.last == RankParts.digits.first ? "has a fraction that ends in 0" : nil
    }
    let isSmallest = head == 0 && digits.allSatisfy { $0 == RankParts.digits.first }
    return isSmallest ? "leaves no room before it" : nil
  }
}
