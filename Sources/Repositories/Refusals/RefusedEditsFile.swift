public import Foundation
import Synchronization

/// Refused edits in a file, which all programs of a user share: a script's refused note is there
/// for the next program.
///
/// Each edit is two lines with checksums as in a journal, written at once at the end of the file:
///
/// | line | meaning |
/// | --- | --- |
/// | `{"refused":3,"unknown":false}` | the edit in the next line was refused, and has this number |
/// | `{"at":1,…,"edit":"…",…}` | the edit |
/// | `{"forgotten":"…"}` | the edit with this id was made again |
///
/// The first line says that the program has made the file. Lines that are not whole are passed
/// over. A file that has become long is replaced, under its lock, in one step. A program that does
/// not get the lock at once adds its lines without: then two edits may have one number.
public final class RefusedEditsFile: RefusedEditsRepository {
  /// The bytes from which on a file is written anew with the edits that still count.
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

  /// The file of others that has the place of this one, where edits are kept only as long as the
  /// program runs; nil for none.
  public var flaw: StorageError? {
    do {
      _ = try system.openOwnIfThere(path, .refused, to: .readOwn)
      return nil
    } catch {
      return error == .foreign ? .foreignFile(path: path, beside: path) : nil
    }
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
        // Numbers of this program alone, which begin behind those of the file.
        unwritten.countOn(from: list.highest)
        return unwritten.add(edit, at: moment, isUnknown: isUnknown, isLasting: false)
      }
    }
  }

  public func forget(_ id: TodosEdit.ID) {
    unwritten.withLock { unwritten in
      unwritten.remove(id)
      // An edit that cannot be forgotten shows for longer, which is no harm.
      try? change { file, bytes, isLocked in
        guard Self.read(bytes).edits.contains(where: { $0.edit.id == id }) else { return }
        var lines = CheckedLines()
        lines.write(Forgotten(forgotten: id))
        try Self.append(lines.bytes, to: file, behind: bytes, isAlone: isLocked)
      }
    }
  }

  /// Where the lines begin.
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

  /// Adds lines, behind the end of a line that a killed program may have left open.
  ///
  /// - Parameter isAlone: Whether nobody else adds lines meanwhile. Otherwise a part of a line
  ///   stays, which readers pass over: cutting it off could cut off the line of another program.
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

  /// Writes a file anew with the edits that still count; a failure leaves a long file.
  private func rewrite(_ list: RefusedEditList) {
    var lines = CheckedLines()
    for refused in list.edits { lines.write(refused) }
    if lines.isWritable { _ = try? system.replaceOwn(path, .refused, with: lines.bytes) }
  }

  private struct Refused: Codable {
    let refused: Int
    let unknown: Bool
  }

  private struct Forgotten: Codable {
    let forgotten: UUID
  }

  /// Reads the lines that are whole.
  private static func read(_ bytes: [UInt8]) -> RefusedEditList {
    var list = RefusedEditList()
    var before: Refused?
    for line in bytes.split(separator: JournalLine.newline) {
      guard let content = JournalLine.content(of: bytes, in: line.startIndex..<line.endIndex) else {
        before = nil
        continue
      }
      let json = Data(bytes[content])
      if let header = try? JSONDecoder().decode(Refused.self, from: json) {
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
  fileprivate mutating func write(_ refused: RefusedEdit) {
    struct Header: Encodable {
      let refused: Int
      let unknown: Bool
    }
    write(Header(refused: refused.number, unknown: refused.isUnknown))
    write(.edit(TodosSaved(refused.edit, at: .zero, refused.moment).withWrittenNumbers))
  }
}
