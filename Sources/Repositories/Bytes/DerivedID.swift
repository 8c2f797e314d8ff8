import Foundation

/// Ids derived from texts, and from how often each text came before: a file whose rows have no ids
/// gives the same ids at each reading.
struct DerivedID {
  private var occurrences: [UInt128: UInt64] = [:]

  /// The id of the next row with this text.
  mutating func next(_ text: some Sequence<UInt8>) -> UUID {
    let hash = FNV1a.hash(Array(text))
    let occurrence = occurrences[hash, default: 0]
    occurrences[hash] = occurrence + 1
    let number = bytes(of: occurrence)
    return Self.uuid(FNV1a.hash(number, from: hash))
  }

  private func bytes(of number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// The number as a UUID of version 8, which is for custom schemes.
  private static func uuid(_ number: UInt128) -> UUID {
    let byte = { (place: Int) in UInt8(truncatingIfNeeded: number >> (120 - place * 8)) }
    return UUID(
      uuid: (
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6) & 0x0F | 0x80, byte(7),
        byte(8) & 0x3F | 0x80, byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
      ))
  }
}
