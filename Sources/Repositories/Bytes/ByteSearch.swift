import Foundation

/// The search for a byte by the system's function, which takes a twentieth of the time of a loop
/// where a file has 20 MB, and for a text.
enum ByteSearch {
  /// The first index of a byte in an array, at `start` or after it; nil without one.
  static func first(_ byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, start < buffer.count else { return nil }
      let found = unsafe memchr(base + start, Int32(byte), buffer.count - start)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - base }
    }
  }

  /// Whether these bytes stand at an index, behind which there are as many in the array.
  static func has(_ literal: [UInt8], in bytes: [UInt8], at index: Int) -> Bool {
    unsafe bytes[index..<index + literal.count].withUnsafeBytes { bytes in
      unsafe literal.withUnsafeBytes { literal in
        guard let bytes = bytes.baseAddress, let start = literal.baseAddress else { return true }
        return unsafe memcmp(bytes, start, literal.count) == 0
      }
    }
  }

  /// The first index, at `start` or after it, of a byte that JSON does not write as itself in a text
  /// of ASCII: a quote, a backslash, a control character, or part of another character. The
  /// index may be too low in the last eight bytes of the array: the caller goes on byte by byte.
  static func endOfPlainText(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    let (ones, highest): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    return unsafe bytes.withUnsafeBytes { buffer in
      var index = start
      while index &+ 8 <= min(end, buffer.count) {
        let word = UInt64(
          littleEndian: unsafe buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        // Each sets the highest bit of the bytes that it looks for, and perhaps of later ones.
        let control = (word &- ones &* 0x20) & ~word
        let quote = word ^ ones &* 0x22
        let backslash = word ^ ones &* 0x5C
        let found =
          (word | control | (quote &- ones) & ~quote | (backslash &- ones) & ~backslash) & highest
        if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
        index &+= 8
      }
      return index
    }
  }

  /// The first index of a text in an array, at `start` or after it; nil without one.
  ///
  /// After R. N. Horspool, "Practical fast searching in strings" (1980): the byte below the end of
  /// the text says how far to go on, by as much as the length of the text.
  static func first(_ text: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard let last = text.last else { return nil }
    let length = text.count
    var steps = [Int](repeating: length, count: 256)
    for (index, byte) in text.dropLast().enumerated() { steps[Int(byte)] = length - 1 - index }
    var end = start + length - 1
    while end < bytes.count {
      let byte = bytes[end]
      if byte == last, bytes[end + 1 - length...end].elementsEqual(text) { return end + 1 - length }
      end += steps[Int(byte)]
    }
    return nil
  }

  /// The last index of a byte in an array before `end`; nil without one.
  static func last(_ byte: UInt8, in bytes: [UInt8], before end: Int) -> Int? {
    var index = end
    while index > 0 {
      index &-= 1
      if bytes[index] == byte { return index }
    }
    return nil
  }
}
