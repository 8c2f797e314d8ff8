import Testing

@testable import Repositories

struct ByteSearchTests {
  @Test(
    arguments: [
      ([], 0, nil), ([7], 0, 0), ([7], 1, nil), ([1, 7, 2, 7], 0, 1), ([1, 7, 2, 7], 2, 3),
      ([1, 2], 0, nil), ([7], 5, nil),
    ] as [([UInt8], Int, Int?)])
  func `the first byte at or after an index is found`(bytes: [UInt8], start: Int, place: Int?) {
    #expect(ByteSearch.first(7, in: bytes, from: start) == place)
  }

  /// A byte that JSON writes as itself in a text of ASCII.
  private func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  @Test func `plain text ends where any other byte is, or less than a word before the end`() {
    let letters: [UInt8] = [0x20, 0x21, 0x23, 0x5B, 0x5D, 0x61, 0x7E, 0x7F]
    for length in 0...24 {
      let plain = (0..<length).map { letters[$0 % 8] }
      for place in 0..<length {
        for byte in UInt8.min ... .max where !isPlain(byte) {
          var bytes = plain
          bytes[place] = byte
          let end = ByteSearch.endOfPlainText(in: bytes, from: 0, to: length)
          #expect(end == place || end < place && length - end < 8, "\(byte) at \(place)")
        }
      }
      let end = ByteSearch.endOfPlainText(in: plain, from: length / 3, to: length)
      #expect(end <= length && length - end < 8)
    }
  }

  @Test func `bytes are at an index only if all of them are`() {
    let bytes: [UInt8] = [1, 2, 3, 4]
    #expect(ByteSearch.has([2, 3], in: bytes, at: 1) && ByteSearch.has([4], in: bytes, at: 3))
    #expect(!ByteSearch.has([2, 4], in: bytes, at: 1) && ByteSearch.has([], in: bytes, at: 4))
  }
}
