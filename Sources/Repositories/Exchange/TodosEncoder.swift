public import Foundation

/// An encoder of todos in a format, one after the other.
///
/// ```swift
/// var encoder = TodosEncoder(.taskwarrior)
/// for todo in todos { try file.write(encoder.encode(todo)) }
/// try file.write(encoder.finish())
/// ```
public struct TodosEncoder: Sendable {
  private let format: ExchangeFormat
  private let line: TodoTxtEncoder
  private var tasks: TaskwarriorDialect
  private var isFirst = true

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - timeZone: the time zone of days.
  ///   - hasIDs: whether each line of todo.txt has the id of its todo. The other formats always have
  ///     ids.
  ///   - todos: all todos to come. Taskwarrior's tasks depend on the pending task of a recurring
  ///     todo, and its template says which occurrences are done; without the todos they depend on
  ///     the template, which says nothing new.
  public init(
    _ format: ExchangeFormat, timeZone: TimeZone = .current, hasIDs: Bool = false,
    todos: some Sequence<Todo> = [Todo]()
  ) {
    self.format = format
    line = TodoTxtEncoder(timeZone: timeZone, hasIDs: hasIDs)
    tasks = TaskwarriorDialect(timeZone: timeZone)
    if format == .taskwarrior { tasks.findPending(of: todos) }
  }

  /// Encodes the next todo.
  ///
  /// - Throws: `EncodingError`, in this program's own format alone: for a moment that is not a
  ///   number, a number out of range, or a foreign member with a known name.
  public mutating func encode(_ todo: Todo) throws -> Data {
    defer { isFirst = false }
    switch format {
    case .jsonLines:
      var writer = JSONWriter()
      guard writer.write(object: todo) else { throw todo.flaw ?? KnownReason.cannotBeWrittenDown }
      return Data(writer.bytes + [ASCII.newline])
    case .taskwarrior:
      let rows = tasks.tasks(todo).map(\.json.text).joined(separator: ",\n")
      return Data(((isFirst ? "[\n" : ",\n") + rows).utf8)
    case .todoTxt: return Data("\(line.line(todo))\n".utf8)
    }
  }

  /// The bytes after the last todo.
  public func finish() -> Data {
    switch format {
    case .jsonLines, .todoTxt: Data()
    case .taskwarrior: Data((isFirst ? "[]\n" : "\n]\n").utf8)
    }
  }
}
