/// The bytes that some programs put before a UTF-8 text, and that are no part of the text.
enum ByteOrderMark {
  static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
}
