public import Foundation

/// Files of this machine.
public struct LocalTodosFiles: TodosFiles {
  private let timeZone: TimeZone

  /// Makes access to the files of this machine.
  ///
  /// - Parameter timeZone: whose days todo.txt has.
  public init(timeZone: TimeZone = .current) {
    self.timeZone = timeZone
  }

  public func todos(
    in path: String, as format: ExchangeFormat?, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> ImportedTodos {
    do {
      let file = try await blocking { () throws(SystemError) in
        try ExchangeFile(opening: path, .reading)
      }
      return try await read(file, path, format, progress)
    } catch let error as SystemError {
      throw ExchangeError.cannotRead(path: path, reason: error.reason)
    }
  }

  public func write(
    _ todos: [Todo], as format: ExchangeFormat, to path: String, isReplacing: Bool
  ) async throws(ExchangeError) {
    let encoder = TodosEncoder(format, timeZone: timeZone)
    try await blocking { () throws(ExchangeError) in
      let target = try ExportTarget(path, isReplacing: isReplacing)
      try target.write(todos, encoder)
    }
  }

  private func read(
    _ file: ExchangeFile, _ path: String, _ format: ExchangeFormat?,
    _ progress: @Sendable (Int) -> Void
  ) async throws -> ImportedTodos {
    let size = try file.size()
    var piece = try await blocking { () throws(SystemError) in try file.next() }
    guard let format = format ?? ExchangeFormat(fileName: path, beginning: piece) else {
      throw ExchangeError.unknownFormat(path: path)
    }
    var contents = ImportedTodos(format)
    var decoder = TodosDecoder(format, timeZone: timeZone)
    var count = 0
    while !piece.isEmpty {
      try Task.checkCancellation()
      contents.append(decoder.decode(piece[...]))
      count += piece.count
      if let size, size > 0 { progress(min(100, count * 100 / size)) }
      piece = try await blocking { () throws(SystemError) in try file.next() }
    }
    contents.append(decoder.finish())
    return contents
  }
}

/// Does work that waits for the disk on a thread outside Swift's pool.
private func blocking<Value: Sendable, Failure: Error>(
  _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(returning: Result(catching: work))
    }
  }.get()
}
