import StateStoreTesting
import Testing

@testable import Repositories

struct ChecksumTests {
  private func checksum(_ bytes: [UInt8]) -> UInt32 { Checksum.of(bytes, in: 0..<bytes.count) }

  @Test func `it is the CRC-32 that everybody has`() {
    #expect(checksum([]) == 0)
    #expect(checksum(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(
      checksum(Array("The quick brown fox jumps over the lazy dog".utf8)) == 0x414F_A339)
  }

  @Test func `bytes of any number, from any place on, have the checksum of one after the other`() {
    var random = SeededGenerator()
    let bytes = (0..<40).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    for start in 0..<9 {
      for end in start...bytes.count {
        // By its definition, bit for bit.
        let rest = bytes[start..<end].reduce(~UInt32(0)) { rest, byte in
          (0..<8).reduce(rest ^ UInt32(byte)) { rest, _ in
            rest >> 1 ^ (rest & 1) * 0xEDB8_8320
          }
        }
        #expect(Checksum.of(bytes, in: start..<end) == ~rest)
      }
    }
  }

  @Test func `a part has the checksum of its bytes alone`() {
    let bytes = Array("xx123456789yyy".utf8)
    #expect(Checksum.of(bytes, in: 2..<11) == 0xCBF4_3926)
  }

  @Test func `a change of any one bit is noticed`() {
    var random = SeededGenerator()
    var bytes = (0..<40).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let whole = checksum(bytes)
    for index in bytes.indices {
      for bit in 0..<8 {
        bytes[index] ^= 1 << bit
        #expect(checksum(bytes) != whole)
        bytes[index] ^= 1 << bit
      }
    }
  }
}
