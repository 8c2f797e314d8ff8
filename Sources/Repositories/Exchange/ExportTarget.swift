import Foundation

/// The place that todos are exported to. It changes in one step, when all of them are on the disk.
struct ExportTarget {
  private let path: String
  /// Where it is, when the path leads over symbolic links.
  private let place: String
  private let directory: String
  private let isReplacing: Bool

  /// Checks that something may be written there.
  init(_ path: String, isReplacing: Bool) throws(ExchangeError) {
    self.path = path
    self.isReplacing = isReplacing
    do {
      // Also to a place where nothing is yet: the link would be replaced otherwise.
      place = try JournalPlace(path, on: SystemFiles()).path
    } catch .cannotOpen(_, let reason) {
      throw .cannotWrite(path: path, reason: reason)
    } catch {
      throw .cannotWrite(path: path, reason: "\(error)")
    }
    directory = Directory(of: place, on: SystemFiles()).path
    let kind: ExchangeFile.Kind?
    do {
      kind = try ExchangeFile.kind(of: place)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    switch kind {
    case nil: return
    case .other: throw .notAFile(path: path)
    case .file where !isReplacing: throw .exists(path: path)
    case .file: if try isJournal() { throw .isJournal(path: path) }
    }
  }

  /// Writes the todos beside the place, and puts them there.
  func write(_ todos: [Todo], _ encoder: TodosEncoder) throws(ExchangeError) {
    let temporary = "\(directory)/.todo-repl-\(UUID().uuidString).tmp"
    do {
      defer { ExchangeFile.remove(temporary) }
      let file = try ExchangeFile(opening: temporary, .creating)
      try fill(file, todos, encoder)
      try file.synchronize()
      try ExchangeFile.move(temporary, to: place, isReplacing: isReplacing)
      try ExchangeFile(opening: directory, .reading).synchronize()
    } catch let error as SystemError {
      if error.isExistingFile { throw .exists(path: path) }
      throw .cannotWrite(path: path, reason: error.reason)
    } catch let error as ExchangeError {
      throw error
    } catch {
      throw .cannotWrite(path: path, reason: "\(error)")
    }
  }

  private func fill(_ file: ExchangeFile, _ todos: [Todo], _ encoder: TodosEncoder) throws {
    var encoder = encoder
    var piece = Data()
    for todo in todos {
      do {
        piece += try encoder.encode(todo)
      } catch {
        throw ExchangeError.cannotEncode(number: todo.number, reason: CodingReason.text(error))
      }
      if piece.count >= ExchangeFile.pieceSize {
        try file.write(piece)
        piece.removeAll(keepingCapacity: true)
      }
    }
    try file.write(piece + encoder.finish())
  }

  /// Whether the list itself is kept there: it would be lost.
  private func isJournal() throws(ExchangeError) -> Bool {
    do throws(SystemError) {
      let beginning = try ExchangeFile(opening: place, .reading).next().prefix(100)
      return String(decoding: beginning, as: UTF8.self).contains(JournalHeader.format)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }
}
