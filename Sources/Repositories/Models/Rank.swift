/// A position in a list, as a short text that always leaves space for another before, after and
/// between.
///
/// Moving a todo gives that todo another rank and changes no other todo. Ranks are compared byte by
/// byte. The scheme is that of "Implementing Fractional Indexing" by David Greenspan, after Figma's
/// "Realtime Editing of Ordered Sequences":
///
/// - a head letter, which determines the number of digits of the whole number: "a" one, "b" two, …
///   and for numbers below zero "Z" one, "Y" two, …, so that longer numbers still sort rightly;
/// - that many digits in base 62, in the order of ASCII: 0–9, A–Z, a–z;
/// - a fraction, in the same digits, that does not end in 0.
///
/// A rank at either end of the list is a whole number, so a list that only ever grows at its
/// front or back has ranks of a few characters. Between two fixed neighbours a rank grows by a
/// character in about six insertions.
public struct Rank: Hashable, Sendable {
  /// The text of the rank: see ``RankText/isRank(_:)``.
  let text: String
}

extension Rank: Comparable {
  /// Returns whether the first rank precedes the second.
  public static func < (first: Rank, second: Rank) -> Bool {
    // For ASCII the order of String is the order of bytes, and has a fast path.
    first.text < second.text
  }
}

extension Rank {
  /// The longest rank that others may stand before or behind. A rank grows by a character in about
  /// six insertions at one place.
  private static let longestUsual = 1000

  /// Whether ranks before and behind this one stay short. Where the whole numbers end, each new
  /// rank is longer than this one; only a file that somebody made can have such ranks.
  package var isUsual: Bool {
    let head = text.utf8.first
    return text.utf8.count <= Self.longestUsual && head != UInt8(ascii: "A")
      && head != UInt8(ascii: "z")
  }
}
