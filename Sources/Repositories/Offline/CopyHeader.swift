import Foundation

/// The first line of a file that keeps a copy of what a server has.
struct CopyHeader: Codable {
  private static let version = 2

  let format: String
  /// The name of the list.
  let list: String
  private var v = version

  init(format: String, list: String) {
    self.format = format
    self.list = list
  }

  /// Whether a later version of the program has written the header; nothing more is known of such a
  /// file.
  fileprivate var isLater: Bool { v > Self.version }

  /// Reads the entries of a file.
  ///
  /// - Throws: `StorageError.newerCopy`; `StorageError.damagedCopy` where the bytes are others than
  ///   this version writes for this list.
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
          header.format == format, header.v >= version
        else { throw flaw(.otherKind) }
        if header.isLater {
          throw StorageError.newerCopy(path: path, found: header.v, supported: version)
        }
        if header.list != list { throw flaw(.otherList) }
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
  ///
  /// - Parameter list: The path of the list, for messages.
  func copy(
    at path: String, _ kind: OwnFile, of list: String
  ) throws(StorageError) -> [UInt8]? {
    do {
      return try ownBytes(path, kind)
    } catch {
      if error == .foreign { throw .foreignFile(path: path, beside: list) }
      throw .cannotRead(path: path, reason: error.reason)
    }
  }

  /// Opens a copy to change it; nil where there is none.
  ///
  /// - Throws: `SystemError.foreign` also for a copy of a later version of the program, which stays
  ///   as it is.
  func openCopyIfThere(
    _ path: String, _ kind: OwnFile
  ) throws(SystemError) -> (any OpenFile)? {
    guard let file = try openOwnIfThere(path, kind, to: .lock) else { return nil }
    // A header has the name of a list, of 200 bytes at most, and what a later version adds.
    let start = try file.beginning(kind.headerLength + 4096).dropFirst(kind.headerLength)
    let line = Array(start.prefix { $0 != JournalLine.newline })
    if let content = JournalLine.content(of: line, in: line.indices),
      let header = try? JSONDecoder().decode(CopyHeader.self, from: Data(line[content])),
      header.isLater
    {
      throw .foreign
    }
    return file
  }
}
