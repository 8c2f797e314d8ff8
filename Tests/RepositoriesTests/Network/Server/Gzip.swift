/// Gzip's format without compression.
enum Gzip {
  /// The bytes in stored blocks, between gzip's header and checksum.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    let noTimeNoName: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
    return noTimeNoName + blocks(bytes) + littleEndian(checksum(bytes))
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// The polynomial code of 32 bits of the bytes (CRC-32).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xedb8_8320 }
    }
    return ~sum
  }

  private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    let size = Int(UInt16.max)
    let starts = bytes.isEmpty ? [0] : Array(stride(from: 0, to: bytes.count, by: size))
    return starts.flatMap { start -> [UInt8] in
      let block = bytes[start..<min(start + size, bytes.count)]
      let length = UInt16(block.count)
      return [start == starts.last ? 1 : 0] + littleEndian(length) + littleEndian(~length) + block
    }
  }

  private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: 0, to: Number.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
