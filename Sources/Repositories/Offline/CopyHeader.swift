import Foundation

/// The first line of a file that keeps a copy of what a server has.
struct CopyHeader: Codable {
  /// Files of version 1 have no seal: nobody can tell whether they are whole.
  private static let version = 2

  let format: String
  /// The name of the list.
  let list: String
  private var v = version

  init(format: String, list: String) {
    self.format = format
    self.list = list
  }

  /// Reads the entries of a file.
  ///
  /// - Throws: `StorageError.damagedCopy` where the bytes are others than this version writes for this list.
  static func read(
    _ bytes: [UInt8], path: String, as format: String, of list: String,
    _ body: (JournalEntry) throws -> Void
  ) throws(StorageError) {
    do throws(StorageError) {
      try CheckedLines.read(bytes, path: path) { json in
        func flaw(_ reason: KnownReason) -> StorageError {
          .damaged(path: path, line: 1, reason: reason.rawValue)
        }
        guard let header = try? JSONDecoder().decode(Self.self, from: json),
          header.format == format, header.v == version
        else { throw flaw(.otherKind) }
        if header.list != list { throw flaw(.otherList) }
        return true
      } line: { json in
        let bytes = Array(json)
        try body(JournalLine.entry(bytes, in: bytes.indices))
      }
    } catch {
      guard case .damaged(_, let line, let reason) = error else { throw error }
      // Behind the first line of the file.
      throw .damagedCopy(path: path, line: line + 1, reason: reason)
    }
  }
}

extension FileSystem {
  /// The bytes of a copy; nil where there is none.
  func copy(at path: String, _ kind: OwnFile) throws(StorageError) -> [UInt8]? {
    do {
      return try ownBytes(path, kind)
    } catch {
      if error == .foreign {
        throw .damagedCopy(path: path, line: 1, reason: KnownReason.foreign.rawValue)
      }
      throw .cannotRead(path: path, reason: error.reason)
    }
  }
}
