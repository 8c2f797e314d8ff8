/// A 128-bit hash that is the same in every run: FNV-1a.
///
/// Two texts with one hash are easy to make on purpose, and must harm nobody but their maker.
package enum FNV1a {
  /// The hash of a text's UTF-8.
  package static func hash(_ text: String) -> UInt128 { hash(Array(text.utf8)) }

  /// The hash of bytes: of an array, for the types of another sequence would be looked up at run
  /// time.
  package static func hash(
    _ bytes: [UInt8], from start: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  ) -> UInt128 {
    var hash = start
    for byte in bytes { hash = (hash ^ UInt128(byte)) &* 0x0100_0000_0000_0000_0000_013B }
    return hash
  }
}
