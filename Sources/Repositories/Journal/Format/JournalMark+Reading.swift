/// A fast reader of a mark in this program's own form, for every save and every look.
extension JournalMark {
  /// Reads JSON in exactly that form; nil for any other form, which a decoder reads.
  init?(usual bytes: [UInt8], in content: Range<Int>) {
    var json = MarkScanner(bytes, in: content)
    guard json.skip("{\"format\":\"\(Self.format)\",\"file\":{\"device\":"),
      let device = json.number(), json.skip(",\"gen\":\""), let gen = json.text(),
      json.skip(",\"number\":"), let number = json.number(), json.skip("},\"isInDoubt\":")
    else { return nil }
    isInDoubt = json.skip("true")
    guard isInDoubt || json.skip("false"), json.skip(",\"length\":"), let length = json.number(),
      json.skip(",\"rev\":"), let rev = json.number(),
      json.skip(",\"snapshotLength\":"), let snapshotLength = json.number(),
      json.skip(",\"snapshotRev\":"), let snapshotRev = json.number()
    else { return nil }
    let highestNumber = json.skip(",\"highestNumber\":") ? json.number() : nil
    let lowestRank = json.skip(",\"lowestRank\":\"") ? json.text() : nil
    let records = json.skip(",\"records\":") ? json.number() : nil
    guard json.skip(",\"previous\":\""), let previous = json.text(), json.skip(",\"start\":\""),
      let start = json.text(), json.skip("}"), json.isAtEnd
    else { return nil }
    file = File(gen: gen, device: UInt64(device), number: UInt64(number))
    self.start = start
    self.length = length
    self.rev = rev
    self.snapshotLength = snapshotLength
    self.snapshotRev = snapshotRev
    self.previous = previous
    self.highestNumber = highestNumber
    self.lowestRank = lowestRank
    self.records = records
  }
}

/// A reader of JSON whose members are known, in their order.
private struct MarkScanner {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int

  init(_ bytes: [UInt8], in content: Range<Int>) {
    self.bytes = bytes
    (index, end) = (content.lowerBound, content.upperBound)
  }

  var isAtEnd: Bool { index == end }

  /// Skips a text if it comes next, and returns whether it did.
  mutating func skip(_ text: String) -> Bool {
    var position = index
    for byte in text.utf8 {
      guard position < end, bytes[position] == byte else { return false }
      position += 1
    }
    index = position
    return true
  }

  /// Reads the next number; nil without digits, with leading zeros, or if the number is too large.
  mutating func number() -> Int? {
    let start = index
    var number = 0
    while index < end, bytes[index] >= 0x30, bytes[index] <= 0x39 {
      let digit = Int(bytes[index] - 0x30)
      if number > (Int.max - digit) / 10 { return nil }
      number = number * 10 + digit
      index += 1
    }
    // JSON has no leading zeros.
    let isNumber = index > start && (bytes[start] != 0x30 || index - start == 1)
    return isNumber ? number : nil
  }

  /// Reads the text up to the next quotation mark; nil for a text with escapes.
  mutating func text() -> String? {
    let start = index
    while index < end, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") || bytes[index] < 0x20 { return nil }
      index += 1
    }
    guard index < end else { return nil }
    defer { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}
