import Foundation

/// The header of a local copy: of a server's list, or of its last edits.
struct CacheHeader: Codable {
  private static let version = 2

  let format: String
  /// The name of the list.
  let list: String
  /// The bytes of the lines when the file was last written as a whole; nil if they are few.
  let size: Int?
  private var v = version

  init(format: String, list: String, size: Int? = nil) {
    self.format = format
    self.list = list
    self.size = size
  }

  /// The header of an open file; nil if the file has none.
  init?(of file: any OpenFile, _ kind: OwnFile) throws(SystemError) {
    // A header: a list name of at most 200 bytes, and members that a later version adds.
    let start = try file.beginning(kind.headerLength + 4096).dropFirst(kind.headerLength)
    let line = Array(start.prefix { $0 != JournalLine.newline })
    guard let content = JournalLine.content(of: line, in: line.indices),
      let header = try? JSONDecoder().decode(Self.self, from: Data(line[content]))
    else { return nil }
    self = header
  }

  /// Whether a later version of the program wrote the header; this version cannot read such a file.
  fileprivate var isLater: Bool { v > Self.version }

  /// Reads the entries of a file.
  ///
  /// - Throws: `StorageError.newerCopy`; `StorageError.damagedCopy` if the bytes are not as this
  ///   version writes them for this list.
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
      // Counts the file's first line, before the header.
      throw .damagedCopy(path: path, line: line + 1, reason: reason)
    }
  }
}

extension FileSystem {
  /// The bytes of a copy; nil without a file.
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

  /// Opens a copy for changes; nil without a file.
  ///
  /// - Throws: `SystemError.foreign` also for a copy by a later version of the program, which stays
  ///   unchanged.
  func openCacheIfThere(
    _ path: String, _ kind: OwnFile
  ) throws(SystemError) -> (any OpenFile)? {
    guard let file = try openOwnIfThere(path, kind, to: .lock) else { return nil }
    if try CacheHeader(of: file, kind)?.isLater == true { throw .foreign }
    return file
  }
}
