/// A hash of 128 bits that is the same in every run: FNV-1a.
///
/// Making two texts with one hash on purpose is easy, and must harm nobody but the maker.
package enum FNV1a {
  package static func hash(
    _ bytes: some Sequence<UInt8>, from start: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  ) -> UInt128 {
    bytes.reduce(start) { ($0 ^ UInt128($1)) &* 0x0100_0000_0000_0000_0000_013B }
  }
}
