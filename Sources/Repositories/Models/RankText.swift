/// The bytes of a rank in two parts.
struct RankText {
  /// The head, and the digits of the whole number.
  let whole: ArraySlice<UInt8>
  let fraction: ArraySlice<UInt8>

  private static let zero = UInt8(ascii: "0")
  private static let greatest = UInt8(ascii: "z")

  /// The digits in base 62, in the order of their values. The letters among them are the heads, in
  /// the order of the whole numbers.
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// The value of each byte that is one of the ``digits``; -1 for all others.
  private static let values: [Int] = {
    var values = [Int](repeating: -1, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = value }
    return values
  }()

  /// Splits a rank.
  init(_ rank: Rank) {
    let bytes = Array(rank.text.utf8)
    let end = 1 + (Self.length(behind: bytes[0]) ?? 0)
    whole = bytes[..<end]
    fraction = bytes[end...]
  }

  /// Whether bytes are the text of a rank.
  ///
  /// Without a fraction the smallest whole number is no rank: no rank could stand before the number.
  static func isRank(_ text: ArraySlice<UInt8>) -> Bool {
    guard let head = text.first, let length = length(behind: head), text.count > length,
      text.allSatisfy({ values[Int($0)] >= 0 })
    else { return false }
    return text.count > 1 + length ? text.last != zero : !isSmallest(text)
  }

  /// The number of digits behind a head; nil for a byte that is no head.
  private static func length(behind head: UInt8) -> Int? {
    switch head {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(head - UInt8(ascii: "a")) + 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(UInt8(ascii: "Z") - head) + 1
    default: nil
    }
  }

  /// Whether there is no smaller whole number.
  static func isSmallest(_ whole: some Collection<UInt8>) -> Bool {
    whole.first == UInt8(ascii: "A") && whole.dropFirst().allSatisfy { $0 == zero }
  }

  /// The whole number above or below; nil at the end.
  func neighbour(above: Bool) -> [UInt8]? {
    let step = above ? 1 : -1
    let (last, first) = above ? (Self.greatest, Self.zero) : (Self.zero, Self.greatest)
    var result = Array(whole)
    for place in result.indices.dropFirst().reversed() {
      if result[place] != last {
        result[place] = Self.digits[Self.values[Int(result[place])] + step]
        return result
      }
      result[place] = first
    }
    // Every digit wraps round, so the head steps, and the number of digits with it.
    let head = Self.values[Int(result[0])] + step
    guard Self.digits.indices.contains(head), let length = Self.length(behind: Self.digits[head])
    else { return nil }
    return [Self.digits[head]] + Array(repeating: first, count: length)
  }

  /// A short fraction strictly between two others; nil is the end, 1.
  ///
  /// - Precondition: `lower` is less than `upper`.
  static func middle(_ lower: ArraySlice<UInt8>, _ upper: ArraySlice<UInt8>?) -> [UInt8] {
    func value(_ place: Int, _ fraction: ArraySlice<UInt8>) -> Int {
      fraction.dropFirst(place).first.map { values[Int($0)] } ?? 0
    }
    var upper = upper
    var result: [UInt8] = []
    while true {
      let low = value(result.count, lower)
      let high = upper.map { value(result.count, $0) } ?? digits.count
      if high > low + 1 {
        // Rounded away from the bound that stays, which leaves the most space on its side.
        return result + [digits[(low + high + (upper == nil ? 0 : 1)) / 2]]
      }
      if high > low {
        // Neighbouring digits: the upper one cut short here is less than all of it…
        if let upper, upper.count > result.count + 1 { return result + [digits[high]] }
        // … else the result has the lower digit here, and only the lower fraction still bounds it.
        upper = nil
      }
      result.append(digits[low])
    }
  }
}
