/// The whole number that a rank begins with.
struct RankInteger: Equatable {
  /// The index of the head letter in ``heads``.
  private(set) var head: Int

  /// The values of the digits, as many as the head requires.
  private(set) var digits: [UInt8]

  /// The number of the first rank of a list.
  static let zero = RankInteger(head: heads.count / 2, digits: [0])

  /// The letters that determine how many digits follow, in the order of the numbers: A…Z, a…z.
  static let heads = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// Returns the index of a letter in ``heads``.
  static func index(ofHead letter: UInt8) -> Int {
    let isCapital = letter < UInt8(ascii: "a")
    return Int(letter) - (isCapital ? 65 : 97 - heads.count / 2)
  }

  /// Returns the number of digits after a head: 26, 25, … 1, 1, … 25, 26.
  static func length(ofHead head: Int) -> Int {
    let half = heads.count / 2
    return head < half ? half - head : head - half + 1
  }

  /// Whether there is no smaller number.
  var isSmallest: Bool { head == 0 && digits.allSatisfy { $0 == 0 } }

  /// The next greater number; nil at the end.
  var next: RankInteger? { neighbour(above: true) }

  /// The next smaller number; nil at the end.
  var previous: RankInteger? { neighbour(above: false) }

  private func neighbour(above: Bool) -> RankInteger? {
    let greatest = RankParts.base - 1
    let (last, first): (UInt8, UInt8) = above ? (greatest, 0) : (0, greatest)
    var result = self
    guard let place = digits.lastIndex(where: { $0 != last }) else {
      // Every digit wraps round, so the head steps, and the number of digits with it.
      result.head += above ? 1 : -1
      guard Self.heads.indices.contains(result.head) else { return nil }
      result.digits = Array(repeating: first, count: Self.length(ofHead: result.head))
      return result
    }
    result.digits[place] = above ? digits[place] + 1 : digits[place] - 1
    for wrapped in digits.indices.suffix(from: place + 1) { result.digits[wrapped] = first }
    return result
  }
}
