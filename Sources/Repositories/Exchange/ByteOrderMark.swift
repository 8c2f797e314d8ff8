/// What some programs put before a text to say that it is UTF-8: it is no part of the text.
enum ByteOrderMark {
  static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
}
