/// The bytes that some programs put before a UTF-8 text; they are not part of the text.
enum ByteOrderMark {
  static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
}
