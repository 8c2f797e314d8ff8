/// The name of a file that became a journal, or is to become it: a number that no other has.
///
/// Its header says it. So a draft that was left behind is told from a copy that somebody made.
struct JournalGeneration: Equatable, CustomStringConvertible, Sendable {
  /// How many digits it has.
  static let length = 16

  /// The digits.
  let description: String

  /// Draws one.
  init(on system: any FileSystem) {
    let digits = String(system.drawNumber(), radix: 16)
    description = String(repeating: "0", count: Self.length - digits.count) + digits
  }

  /// The one whose digits begin at a place; what is missing or none is 0.
  static func begun(in bytes: [UInt8], at place: Int) -> Self {
    let found = bytes.dropFirst(place).prefix(length).map { digits.contains($0) ? $0 : digits[0] }
    let rest = [UInt8](repeating: digits[0], count: length - found.count)
    return Self(digits: String(decoding: found + rest, as: UTF8.self))
  }

  private init(digits: String) {
    description = digits
  }

  /// Reads one; nil when the text is none.
  init?(_ text: String) {
    guard text.utf8.count == Self.length, text.utf8.allSatisfy(Self.digits.contains) else {
      return nil
    }
    description = text
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
