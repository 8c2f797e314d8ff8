public import Foundation

/// The import and export files of this machine.
public struct LocalTodosFiles: TodosFiles {
  /// The path that stands for standard input when todos are read.
  public static let standardInput = "-"

  /// The most bytes to read without the end of a row. A row that is too long is skipped, but the
  /// skipping of an endless row would never stop.
  var barrenLimit = 2 * TodosDecoder.rowLimit

  private let timeZone: TimeZone
  private let list: String?

  /// Makes access to the files of this machine.
  ///
  /// - Parameters:
  ///   - timeZone: the time zone of the days in todo.txt.
  ///   - list: the file of the list, if it has one: neither it nor the files that belong to it are
  ///     ever replaced.
  public init(timeZone: TimeZone = .current, list: String? = nil) {
    self.timeZone = timeZone
    self.list = list
  }

  public func todos(
    in path: String, as format: ExchangeFormat?, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> ImportedTodos {
    do {
      let file = try await blocking { () throws(SystemError) in
        path == Self.standardInput
          ? try ExchangeFile(reading: FileDescriptor(borrowing: 0))
          : try ExchangeFile(reading: path)
      }
      return try await withTaskCancellationHandler {
        try await read(file, path, format, progress)
      } onCancel: {
        file.cancel()
      }
    } catch let error as SystemError {
      if error == .cancelled { throw CancellationError() }
      throw ExchangeError.cannotRead(path: path, reason: error.reason)
    }
  }

  public func write(
    _ todos: [Todo], as format: ExchangeFormat, hasIDs: Bool = false, to path: String,
    isReplacing: Bool
  ) async throws(ExchangeError) {
    let encoder = TodosEncoder(format, timeZone: timeZone, hasIDs: hasIDs, todos: todos)
    try await blocking { [list] () throws(ExchangeError) in
      let target = try ExportTarget(path, isReplacing: isReplacing, list: list)
      try target.write(todos, encoder)
    }
  }

  private func read(
    _ file: ExchangeFile, _ path: String, _ format: ExchangeFormat?,
    _ progress: @Sendable (Int) -> Void
  ) async throws -> ImportedTodos {
    var piece = try await blocking { () throws(SystemError) in try file.next() }
    guard let format = format ?? ExchangeFormat(fileName: path, beginning: piece) else {
      throw ExchangeError.unknownFormat(path: path)
    }
    var contents = ImportedTodos(format)
    var decoder = TodosDecoder(format, timeZone: timeZone)
    var count = 0
    var barren = 0
    while !piece.isEmpty {
      try Task.checkCancellation()
      let rows = decoder.decode(piece[...])
      contents.append(rows)
      count += piece.count
      barren = rows.isEmpty ? barren + piece.count : 0
      if barren > barrenLimit {
        throw ExchangeError.cannotRead(path: path, reason: KnownReason.endlessRow.rawValue)
      }
      if let size = file.size, size > 0 { progress(min(100, count * 100 / size)) }
      piece = try await blocking { () throws(SystemError) in try file.next() }
    }
    contents.append(decoder.finish())
    contents.finish(timeZone: timeZone)
    return contents
  }
}
