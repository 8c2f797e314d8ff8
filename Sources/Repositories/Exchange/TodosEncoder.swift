public import Foundation

/// Writes todos in a format, one after the other.
///
/// ```swift
/// var encoder = TodosEncoder(.taskwarrior)
/// for todo in todos { try file.write(encoder.encode(todo)) }
/// try file.write(encoder.finish())
/// ```
public struct TodosEncoder: Sendable {
  private let format: ExchangeFormat
  private let json: JSONEncoder
  private let line: TodoTxtEncoder
  private var isFirst = true

  /// Makes an encoder.
  ///
  /// - Parameter timeZone: whose days todo.txt has.
  public init(_ format: ExchangeFormat, timeZone: TimeZone = .current) {
    self.format = format
    json = JSONEncoder()
    json.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    line = TodoTxtEncoder(timeZone: timeZone)
  }

  /// The next todo.
  ///
  /// - Throws: `EncodingError` when a moment of it is no number, which our own format would have to
  ///   write.
  public mutating func encode(_ todo: Todo) throws -> Data {
    defer { isFirst = false }
    switch format {
    case .jsonLines: return try json.encode(todo) + [ASCII.newline]
    case .taskwarrior:
      return Data((isFirst ? "[\n" : ",\n").utf8) + (try json.encode(TaskwarriorTask(todo)))
    case .todoTxt: return Data(line.line(todo).utf8)
    }
  }

  /// What follows the last todo.
  public func finish() -> Data {
    switch format {
    case .jsonLines, .todoTxt: Data()
    case .taskwarrior: Data((isFirst ? "[]\n" : "\n]\n").utf8)
    }
  }
}
