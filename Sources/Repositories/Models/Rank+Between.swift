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
      return RankParts(integer: .zero, fraction: []).rank
    case (let lower?, nil):
      return following(RankParts(lower)).rank
    case (nil, let upper?):
      return preceding(RankParts(upper)).rank
    case (let lower?, let upper?):
      precondition(lower <= upper, "Rank.between needs the lower rank first: \(lower), \(upper).")
      return lower == upper ? lower : separating(RankParts(lower), RankParts(upper)).rank
    }
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
