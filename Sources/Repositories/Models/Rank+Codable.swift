/// The coded form of a rank is its text; a text that is no rank is refused.
extension Rank: Codable {
  /// Reads a rank.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, for a text that is no rank.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard RankText.isRank(Array(text.utf8)[...]) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text.debugDescription) is no rank.")
    }
    self.init(text: text)
  }

  /// Writes the rank's text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
