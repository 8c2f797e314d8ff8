public import Foundation
import Synchronization

/// Refused edits in a file shared by all programs of a user: a script's refused note is there for
/// the next program.
///
/// Each edit is two lines with checksums as in a journal, appended together:
///
/// | line | meaning |
/// | --- | --- |
/// | `{"refused":3,"unknown":false}` | the edit in the next line was refused, and has this number |
/// | `{"at":1,…,"edit":"…",…}` | the edit |
/// | `{"forgotten":"…"}` | the edit with this id was made again |
///
/// The first line says that the program made the file. Readers skip incomplete lines. A long file
/// is replaced atomically, under its lock. A program that does not get the lock at once adds its
/// lines without it: two edits may then have the same number.
public final class RefusedEditsFile: RefusedEditsRepository {
  /// The size in bytes above which the file is rewritten with the edits that still count.
  private let longest: Int
  private let path: String
  private let system: any FileSystem
  /// The edits that could not be written.
  private let unwritten = Mutex(RefusedEditList())

  /// Names a file, which need not exist.
  public convenience init(path: String) {
    self.init(path: path, longest: 4 << 20, on: SystemFiles())
  }

  init(path: String, longest: Int, on system: any FileSystem) {
    self.path = path
    self.longest = longest
    self.system = system
  }

  /// The error if a foreign file has this path, so that edits last only as long as the program; nil
  /// otherwise.
  public var flaw: StorageError? {
    system.foreignFile(path, .refused, beside: path)
  }

  public func edits() -> [RefusedEdit] {
    unwritten.withLock { unwritten in
      let written = ((try? system.ownBytes(path, .refused)) ?? nil).map(Self.read)
      return (written?.edits ?? []) + unwritten.edits
    }
  }

  @discardableResult
  public func keep(_ edit: TodosEdit, at moment: Date, isUnknown: Bool) -> RefusedEdit {
    unwritten.withLock { unwritten in
      if let known = unwritten.edits.last(where: { $0.edit.id == edit.id }) { return known }
      var list = RefusedEditList()
      do {
        return try change { file, bytes, isLocked in
          list = Self.read(bytes)
          if let known = list.edits.last(where: { $0.edit.id == edit.id }) { return known }
          let refused = list.add(edit, at: moment, isUnknown: isUnknown)
          var lines = CheckedLines()
          lines.write(refused)
          guard lines.isWritable else { throw SystemError.unfaithfulPath }
          try Self.append(lines.bytes, to: file, behind: bytes, isAlone: isLocked)
          if isLocked, bytes.count + lines.bytes.count > longest { rewrite(list) }
          return refused
        }
      } catch {
        // The program's own numbers start after those of the file.
        unwritten.countOn(from: list.highest)
        return unwritten.add(edit, at: moment, isUnknown: isUnknown, isLasting: false)
      }
    }
  }

  public func forget(_ id: TodosEdit.ID) {
    unwritten.withLock { unwritten in
      unwritten.remove(id)
      // An edit that cannot be forgotten is shown for longer, which does no harm.
      try? change { file, bytes, isLocked in
        guard Self.read(bytes).edits.contains(where: { $0.edit.id == id }) else { return }
        var lines = CheckedLines()
        lines.write(Forgotten(forgotten: id))
        try Self.append(lines.bytes, to: file, behind: bytes, isAlone: isLocked)
      }
    }
  }

  /// The offset in bytes of the first line after the header.
  private static let start = OwnFile.refused.headerLength

  private func change<Result>(
    _ body: (_ file: any OpenFile, _ bytes: [UInt8], _ isLocked: Bool) throws -> Result
  ) throws -> Result {
    while true {
      let (file, isLocked) = try system.takeTurn(at: path, .refused, to: .change)
      defer { if isLocked { file.unlock() } }
      let result = try body(file, try file.contents(from: Self.start), isLocked)
      // The program with the lock may have replaced the file without these lines.
      if isLocked || (try? system.leads(path, to: file)) != false { return result }
    }
  }

  /// Adds lines, after ending a line that a killed program may have left open.
  ///
  /// - Parameter isAlone: Whether no other program adds lines at the same time. If not, a partial
  ///   line of a failed write stays, and readers skip it: a cut could remove another program's
  ///   line.
  private static func append(
    _ lines: [UInt8], to file: any OpenFile, behind bytes: [UInt8], isAlone: Bool
  ) throws {
    let isOpen = bytes.last.map { $0 != JournalLine.newline } ?? false
    do {
      try file.writeAll((isOpen ? [JournalLine.newline] : []) + lines)
    } catch {
      if isAlone { try? file.truncate(to: start + bytes.count) }
      throw error
    }
  }

  /// Rewrites the file with the edits that still count; a failure leaves the long file.
  private func rewrite(_ list: RefusedEditList) {
    var lines = CheckedLines()
    for refused in list.edits { lines.write(refused) }
    if lines.isWritable { _ = try? system.replaceOwn(path, .refused, with: lines.bytes) }
  }

  fileprivate struct Refused: Codable {
    let refused: Int
    let unknown: Bool
  }

  private struct Forgotten: Codable {
    let forgotten: UUID
  }

  /// Reads the complete lines.
  private static func read(_ bytes: [UInt8]) -> RefusedEditList {
    var list = RefusedEditList()
    var before: Refused?
    for line in bytes.split(separator: JournalLine.newline) {
      guard let content = JournalLine.content(of: bytes, in: line.startIndex..<line.endIndex) else {
        before = nil
        continue
      }
      let json = Data(bytes[content])
      if let header = try? JSONDecoder().decode(Refused.self, from: json),
        Todo.numbers.contains(header.refused)
      {
        // A killed program may have left a header without its edit.
        before = header
      } else if let refused = before.take() {
        if case .edit(let saved)? = try? JournalLine.entry(Array(json), in: json.indices) {
          let edit = saved.withReadNumbers
          list.take(
            RefusedEdit(
              number: refused.refused, edit.edit, edit.moment, isUnknown: refused.unknown))
        }
      } else if let forgotten = try? JSONDecoder().decode(Forgotten.self, from: json) {
        list.remove(forgotten.forgotten)
      }
    }
    return list
  }
}

extension CheckedLines {
  /// Writes the two lines of an edit.
  mutating func write(_ refused: RefusedEdit) {
    write(RefusedEditsFile.Refused(refused: refused.number, unknown: refused.isUnknown))
    write(.edit(TodosSaved(refused.edit, at: .zero, refused.moment).withWrittenNumbers))
  }
}
