extension Rank {
  /// Returns a rank between two others; nil means no bound.
  ///
  /// The rank is strictly between the two, except that two equal ranks give the same rank again: no
  /// rank is between them, and the ids decide the order of their todos.
  ///
  /// ```swift
  /// let first = Rank.between(nil, nil)
  /// let last = Rank.between(first, nil)
  /// let middle = Rank.between(first, last)
  /// ```
  ///
  /// - Precondition: `lower` is not greater than `upper`.
  public static func between(_ lower: Rank?, _ upper: Rank?) -> Rank {
    let bytes: [UInt8]
    switch (lower, upper) {
    case (nil, nil): return Rank(text: "a0")
    case (let lower?, nil): bytes = following(RankText(lower))
    case (nil, let upper?): bytes = preceding(RankText(upper))
    case (let lower?, let upper?):
      precondition(lower <= upper, "Rank.between needs the lower rank first: \(lower), \(upper).")
      if lower == upper { return lower }
      bytes = separating(RankText(lower), RankText(upper))
    }
    return Rank(text: String(decoding: bytes, as: UTF8.self))
  }

  private static func following(_ lower: RankText) -> [UInt8] {
    lower.neighbour(above: true) ?? lower.whole + RankText.middle(lower.fraction, nil)
  }

  private static func preceding(_ upper: RankText) -> [UInt8] {
    guard let previous = upper.neighbour(above: false) else {
      return upper.whole + RankText.middle([], upper.fraction)
    }
    if !upper.fraction.isEmpty { return Array(upper.whole) }
    return RankText.isSmallest(previous) ? previous + RankText.middle([], nil) : previous
  }

  private static func separating(_ lower: RankText, _ upper: RankText) -> [UInt8] {
    if lower.whole == upper.whole {
      return lower.whole + RankText.middle(lower.fraction, upper.fraction)
    }
    let next = following(lower)
    if next.lexicographicallyPrecedes(upper.whole + upper.fraction) { return next }
    return lower.whole + RankText.middle(lower.fraction, nil)
  }
}
