/// A rank split into the whole number and the digits of the fraction.
struct RankParts {
  var integer: RankInteger
  var fraction: [UInt8]

  /// The rank of the parts.
  var rank: Rank {
    let digits = (integer.digits + fraction).map { Self.digits[Int($0)] }
    return Rank(text: String(decoding: [RankInteger.heads[integer.head]] + digits, as: UTF8.self))
  }

  /// The base, which is also the number of ``digits``.
  static let base: UInt8 = 62

  /// The bytes of the digits, in the order of their values.
  static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// The value of each byte that is one of the ``digits``; 0 for all others.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  /// Whether a byte is one of the ``digits``.
  static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

extension RankParts {
  /// Splits a rank, which is always well formed.
  init(_ rank: Rank) {
    let bytes = Array(rank.text.utf8)
    let head = RankInteger.index(ofHead: bytes[0])
    let digits = bytes.dropFirst().map { Self.values[Int($0)] }
    let length = RankInteger.length(ofHead: head)
    integer = RankInteger(head: head, digits: Array(digits.prefix(length)))
    fraction = Array(digits.dropFirst(length))
  }
}
