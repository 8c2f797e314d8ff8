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
    let (high, low) = (UInt64(truncatingIfNeeded: number >> 64), UInt64(truncatingIfNeeded: number))
    // The version stands in the seventh byte, the variant in the ninth.
    return UUID(high: high & ~0xF000 | 0x8000, low: low & ~(3 << 62) | 1 << 63)
  }
}
