/// A fast reader of a mark in this program's own form, for every save and every look.
extension JournalMark {
  /// Reads JSON in exactly that form; nil for any other form, which a decoder reads.
  init?(usual bytes: [UInt8], in content: Range<Int>) {
    var json = JSONScanner(bytes, in: content)
    guard json.take(Self.beginning), json.take(",\"file\":{\"device\":"),
      let device = json.wholeNumber(), json.take(",\"gen\":"), let gen = json.text(),
      json.take(",\"number\":"), let number = json.wholeNumber(), json.take("},\"isInDoubt\":"),
      let isInDoubt = Bool.scan(&json), json.take(",\"length\":"), let length = json.wholeNumber(),
      json.take(",\"rev\":"), let rev = json.wholeNumber(),
      json.take(",\"snapshotLength\":"), let snapshotLength = json.wholeNumber(),
      json.take(",\"snapshotRev\":"), let snapshotRev = json.wholeNumber()
    else { return nil }
    var (highestNumber, lowestRank, records): (Int?, String?, Int?)
    guard json.read(",\"highestNumber\":", into: &highestNumber, { $0.wholeNumber() }),
      json.read(",\"lowestRank\":", into: &lowestRank, { $0.text() }),
      json.read(",\"records\":", into: &records, { $0.wholeNumber() }),
      json.take(",\"previous\":"), let previous = json.text(), json.take(",\"start\":"),
      let start = json.text(), json.take("}"), json.position == json.end
    else { return nil }
    self.init(
      start: start, file: File(gen: gen, device: UInt64(device), number: UInt64(number)),
      length: length, rev: rev, snapshotLength: snapshotLength, snapshotRev: snapshotRev,
      previous: previous, highestNumber: highestNumber, lowestRank: lowestRank, records: records,
      isInDoubt: isInDoubt)
  }
}

extension JSONScanner {
  /// Reads a member that may be missing; false if the value has another form.
  fileprivate mutating func read<Value>(
    _ member: StaticString, into value: inout Value?, _ scan: (inout JSONScanner) -> Value?
  ) -> Bool {
    guard take(member) else { return true }
    value = scan(&self)
    return value != nil
  }

  /// Reads a whole number as long as an `Int` may be: that of a file may have 19 digits.
  fileprivate mutating func wholeNumber() -> Int? {
    let start = position
    while position < end, bytes[position] >= 0x30, bytes[position] <= 0x39 { position += 1 }
    // JSON has no leading zeros.
    if bytes[start..<position].first == 0x30, position - start > 1 { return nil }
    return Int(String(decoding: bytes[start..<position], as: UTF8.self))
  }
}
