import Foundation

/// The file of an export. It changes in one step, when all todos are on the disk.
struct ExportTarget {
  private let path: String
  /// The path after following the symbolic links at its end.
  private let place: String
  private let isReplacing: Bool
  private let system: any FileSystem

  /// Checks that the file may be written.
  ///
  /// - Parameter list: the exported list's file: neither it nor the files that belong to it are
  ///   ever replaced.
  init(
    _ path: String, isReplacing: Bool, list: String?, on system: any FileSystem = SystemFiles()
  ) throws(ExchangeError) {
    self.path = path
    self.isReplacing = isReplacing
    self.system = system
    let isFile: Bool?
    let isOwn: Bool
    do throws(SystemError) {
      place = try system.destination(of: path)
      isFile = try ifThere(system.status(of: place).isRegular)
      isOwn = try Self.isOwn(place, of: list, on: system)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    if let list, isOwn { throw .isOwnFile(path: path, list: list) }
    switch isFile {
    case nil: return
    case false: throw .notAFile(path: path)
    case true where !isReplacing: throw .exists(path: path)
    case true: if try isJournal() { throw .isJournal(path: path) }
    }
  }

  /// Writes the todos to a file beside the target, and moves it there.
  func write(_ todos: [Todo], _ encoder: TodosEncoder) throws(ExchangeError) {
    let directory = Directory(of: place, on: system)
    let temporary = "\(directory.path)/.todo-repl-\(FileGeneration(on: system)).tmp"
    let identity: FileStatus.Identity
    let file = try naming(
      path, ExchangeError.cannotWrite, system.open(temporary, to: .create(.export)))
    // After the move, the temporary file is gone.
    defer { try? system.remove(temporary) }
    try fill(file, todos, encoder)
    do {
      if isReplacing { try takeOwner(file) }
      try file.synchronize()
      identity = try file.status().identity
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    do {
      if isReplacing {
        try system.rename(temporary, to: place)
      } else {
        try system.move(temporary, toFree: place)
      }
    } catch {
      try checkFailedMove(of: identity, error)
    }
    try naming(path, ExchangeError.unsure, directory.synchronize())
  }

  /// Gives the new file the owner, group and permissions of the file that it will replace.
  private func takeOwner(_ file: any OpenFile) throws(SystemError) {
    do {
      let owner = try system.status(of: place).owner
      if try file.status().owner != owner { try file.setOwner(owner) }
    } catch {
      // There is no file to replace.
      guard error.isMissingFile else { throw error }
    }
  }

  /// Accepts a failed move that succeeded all the same, as can happen over a network.
  private func checkFailedMove(
    of identity: FileStatus.Identity, _ error: SystemError
  ) throws(ExchangeError) {
    do {
      if try system.status(of: place).identity == identity { return }
    } catch let failure {
      guard failure.isMissingFile else { throw .unsure(path: path, reason: error.reason) }
    }
    throw error.isExistingFile
      ? .exists(path: path) : .cannotWrite(path: path, reason: error.reason)
  }

  private func fill(
    _ file: any OpenFile, _ todos: [Todo], _ encoder: TodosEncoder
  ) throws(ExchangeError) {
    var encoder = encoder
    var piece: [UInt8] = []
    for todo in todos {
      do {
        piece += try encoder.encode(todo)
      } catch {
        throw .cannotEncode(number: todo.number, reason: CodingReason.text(error))
      }
      if piece.count >= ExchangeFile.pieceSize {
        try naming(path, ExchangeError.cannotWrite, file.writeAll(piece))
        piece.removeAll(keepingCapacity: true)
      }
    }
    try naming(path, ExchangeError.cannotWrite, file.writeAll(piece + encoder.finish()))
  }

  private static func isOwn(
    _ path: String, of list: String?, on system: any FileSystem
  ) throws(SystemError) -> Bool {
    guard let list else { return false }
    return try JournalPaths(following: list, on: system).owns(path)
  }

  /// Whether the file is a journal, whose todos would be lost.
  private func isJournal() throws(ExchangeError) -> Bool {
    do throws(SystemError) {
      // In a row, the quotes of a title with the same text are escaped. Without white space, as
      // another program may have written the header; also a damaged journal is one.
      func compact(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.filter { !ASCII.isWhitespace($0) }, as: UTF8.self)
      }
      let beginning = compact(try system.open(place, to: .read).beginning(200))
      let member = compact("\"format\":\"\(JournalHeader.format)\"".utf8)
      return beginning.hasPrefix("{") && beginning.contains(member)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }
}
