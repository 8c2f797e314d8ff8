import Foundation

/// What a journal's bytes say.
struct JournalContents {
  /// The records, in the order they were written.
  let records: [JournalRecord]

  /// The number of bytes of whole lines; 0 when the file has no header yet. What follows is a line
  /// whose writing was interrupted, so that nobody was told it was saved.
  let wholeLength: Int

  /// Reads the bytes of a journal.
  ///
  /// - Throws: `StorageError`, naming the path and the line, when they are not one.
  init(parsing data: [UInt8], path: String) throws(StorageError) {
    guard let headerEnd = data.firstIndex(of: JournalHeader.newline),
      let end = data.lastIndex(of: JournalHeader.newline)
    else {
      // Nothing, or what is left when the creation of a journal was interrupted.
      guard JournalHeader.line.starts(with: data) else {
        throw .unknownFormat(path: path, found: JournalHeader.excerpt(data))
      }
      records = []
      wholeLength = 0
      return
    }
    try JournalHeader.check(data[..<headerEnd], path: path)
    records = try Self.records(in: data[headerEnd...end], path: path)
    wholeLength = end + 1
  }

  /// Reads the lines between newlines, of which the first byte and the last are two.
  private static func records(
    in lines: ArraySlice<UInt8>, path: String
  ) throws(StorageError) -> [JournalRecord] {
    // One decoder call for an array of all lines is several times faster than one for each. No
    // newline is part of a record, so each can be replaced where it stands.
    var array = [UInt8](lines)
    var count = -1
    for index in array.indices where array[index] == JournalHeader.newline {
      array[index] = UInt8(ascii: ",")
      count += 1
    }
    guard count > 0 else { return [] }
    array[0] = UInt8(ascii: "[")
    array[array.count - 1] = UInt8(ascii: "]")
    do {
      let records = try JSONDecoder().decode([JournalRecord].self, from: Data(array))
      // The decoder lets a comma before "]" pass, which would be one at the end of the last line.
      if records.count == count, array.dropLast().last != UInt8(ascii: ",") { return records }
    } catch {
      // Which line it is follows from reading each.
    }
    return try recordsByLine(in: lines, path: path)
  }

  /// Reads line by line, and so finds the one that is damaged.
  private static func recordsByLine(
    in lines: ArraySlice<UInt8>, path: String
  ) throws(StorageError) -> [JournalRecord] {
    let decoder = JSONDecoder()
    var records: [JournalRecord] = []
    let texts = lines.dropFirst().dropLast()
      .split(separator: JournalHeader.newline, omittingEmptySubsequences: false)
    for text in texts {
      do {
        records.append(try decoder.decode(JournalRecord.self, from: Data(text)))
      } catch {
        // The header is line 1.
        throw .damaged(path: path, line: records.count + 2, reason: CodingReason.text(error))
      }
    }
    return records
  }
}
