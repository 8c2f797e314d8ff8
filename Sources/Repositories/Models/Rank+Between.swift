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
    switch (lower, upper) {
    case (nil, nil):
      return first
    case (let lower?, nil):
      return lower.nextDigit ?? following(RankParts(lower)).rank
    case (nil, let upper?):
      return preceding(RankParts(upper)).rank
    case (let lower?, let upper?):
      precondition(lower <= upper, "Rank.between needs the lower rank first: \(lower), \(upper).")
      return lower == upper ? lower : separating(RankParts(lower), RankParts(upper)).rank
    }
  }

  /// The rank of the first todo of a list.
  private static let first = RankParts(integer: .zero, fraction: []).rank

  /// The next whole number, if only its last digit is another one; nil in all other cases. An import
  /// asks for a million ranks in order, and the parts of a rank take five times as long.
  private var nextDigit: Rank? {
    var bytes = Array(text.utf8)
    let last = bytes.count - 1
    let length = RankInteger.length(ofHead: RankInteger.index(ofHead: bytes[0]))
    guard last == length else { return nil }
    switch bytes[last] {
    case UInt8(ascii: "z"): return nil
    case UInt8(ascii: "9"): bytes[last] = UInt8(ascii: "A")
    case UInt8(ascii: "Z"): bytes[last] = UInt8(ascii: "a")
    default: bytes[last] += 1
    }
    return Rank(text: String(decoding: bytes, as: UTF8.self))
  }

  private static func following(_ lower: RankParts) -> RankParts {
    guard let next = lower.integer.next else {
      return RankParts(
        integer: lower.integer, fraction: RankFraction.middle(lower.fraction, nil))
    }
    return RankParts(integer: next, fraction: [])
  }

  private static func preceding(_ upper: RankParts) -> RankParts {
    // The smallest integer occurs with a fraction only: no rank could stand before the integer
    // alone.
    if upper.integer.isSmallest {
      return RankParts(integer: upper.integer, fraction: RankFraction.middle([], upper.fraction))
    }
    if !upper.fraction.isEmpty {
      return RankParts(integer: upper.integer, fraction: [])
    }
    let previous = upper.integer.previous ?? upper.integer
    return RankParts(
      integer: previous, fraction: previous.isSmallest ? RankFraction.middle([], nil) : [])
  }

  private static func separating(_ lower: RankParts, _ upper: RankParts) -> RankParts {
    if lower.integer == upper.integer {
      return RankParts(
        integer: lower.integer, fraction: RankFraction.middle(lower.fraction, upper.fraction))
    }
    let next = following(lower)
    if next.rank < upper.rank { return next }
    return RankParts(integer: lower.integer, fraction: RankFraction.middle(lower.fraction, nil))
  }
}
