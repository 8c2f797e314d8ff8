import Foundation

@testable import Repositories

/// Runs one input of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  read(bytes)
  read(sealed(bytes))
  return 0
}

/// Reads and salvages bytes as a journal, and reads each line by the scanner and by the reader of any JSON.
///
/// - Precondition: that reader reads the same entry as the scanner, and a readable journal can be salvaged.
private func read(_ bytes: [UInt8]) {
  for line in bytes.split(separator: JournalLine.newline) {
    let line = Array(line)
    var scanner = JSONScanner(line, in: line.indices)
    guard let entry = scanner.entry() else { continue }
    let read = try? JournalEntry(JSONObject(line, in: line.indices))
    precondition(read == entry, "The scanner takes what the reader of any JSON reads otherwise.")
  }
  var salvage = JournalSalvage(bytes)
  let isSalvaged: Void? = try? salvage.read(path: "journal")
  guard let contents = try? JournalContents(parsing: bytes, path: "journal") else { return }
  precondition(contents.wholeLength <= bytes.count, "More was read than there is.")
  if contents.wholeLength > 0 { precondition(isSalvaged != nil, "What is intact is not salvaged.") }
}

/// The same lines with correct checksums, which a fuzzer would not guess.
private func sealed(_ bytes: [UInt8]) -> [UInt8] {
  var sealed = JournalHeader.line
  for line in bytes.split(separator: JournalLine.newline, omittingEmptySubsequences: false) {
    // A line of the corpus has a checksum, which is replaced.
    let content = Array(
      JournalLine.content(of: Array(line), in: 0..<line.count).map { Array(line)[$0] } ?? line[...])
    sealed += JournalLine.text(of: Checksum.of(content, in: 0..<content.count))
    sealed += [UInt8(ascii: " ")] + content + [JournalLine.newline]
  }
  return sealed
}
