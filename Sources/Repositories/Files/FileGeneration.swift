/// The generation of a file that the program creates: a random number that no other such file has.
///
/// It is part of the draft's name and of the first line: both distinguish an abandoned draft from a
/// person's copy.
struct FileGeneration: Equatable, CustomStringConvertible, Sendable {
  /// The number of digits.
  static let length = 16

  /// The digits.
  let description: String

  /// Draws a generation.
  init(on system: any FileSystem) {
    let digits = String(system.drawNumber(), radix: 16)
    description = String(repeating: "0", count: Self.length - digits.count) + digits
  }

  /// The generation whose digits begin at an index; missing or wrong digits are 0.
  static func begun(in bytes: [UInt8], at place: Int) -> Self {
    let found = bytes.dropFirst(place).prefix(length).map { digits.contains($0) ? $0 : digits[0] }
    let rest = [UInt8](repeating: digits[0], count: length - found.count)
    return Self(digits: String(decoding: found + rest, as: UTF8.self))
  }

  private init(digits: String) {
    description = digits
  }

  /// Reads a generation; nil for any other text.
  init?(_ text: String) {
    guard text.utf8.count == Self.length, text.utf8.allSatisfy(Self.digits.contains) else {
      return nil
    }
    description = text
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
