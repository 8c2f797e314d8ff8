/// A format of files with todos. The raw value is its name for people.
public enum ExchangeFormat: String, Hashable, Sendable, CaseIterable {
  /// This program's own format: one todo a line, as JSON, with all its values.
  case jsonLines = "jsonl"
  /// Taskwarrior's JSON: an array of tasks, or a task a line.
  case taskwarrior
  /// The format of todo.txt: one todo a line, as text.
  case todoTxt = "todo.txt"

  /// The format by a file's name alone, for a file to be written; nil if the name does not show it.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[dot...].dropFirst().lowercased() {
    case "jsonl", "ndjson": self = .jsonLines
    case "json": self = .taskwarrior
    case "txt": self = .todoTxt
    default: return nil
    }
  }

  /// The format by a file's name and its beginning; nil if they do not show it.
  ///
  /// A name that ends in ".txt" decides. The contents distinguish the two JSON formats, because
  /// both occur under either name.
  public init?(fileName: String, beginning: some Collection<UInt8>) {
    let named = ExchangeFormat(fileName: fileName)
    let mark = ByteOrderMark.bytes
    let text = beginning.starts(with: mark) ? beginning.dropFirst(mark.count) : beginning[...]
    let first = text.first { !ASCII.isWhitespace($0) }
    switch (named, first) {
    case (.todoTxt, _): self = .todoTxt
    case (_, ASCII.bracket): self = .taskwarrior
    case (_, ASCII.brace):
      let row = text.drop(while: ASCII.isWhitespace).prefix { $0 != ASCII.newline }
      if row.hasKey("description") {
        self = .taskwarrior
      } else if row.hasKey("title") || row.hasKey("createdAt") {
        self = .jsonLines
      } else {
        fallthrough
      }
    default:
      guard let named else { return nil }
      self = named
    }
  }
}

extension Collection<UInt8> {
  /// Whether the object with which the bytes begin has a key. Objects in the object do not count: a
  /// todo keeps the task that it was imported from.
  fileprivate func hasKey(_ name: String) -> Bool {
    let key = Array("\"\(name)\"".utf8)
    var depth = 0
    var rest = self[...]
    while let byte = rest.first {
      switch byte {
      case ASCII.brace, ASCII.bracket: depth += 1
      case ASCII.closingBrace, ASCII.closingBracket: depth -= 1
      case ASCII.quote:
        let text = rest.quoted
        rest = rest.dropFirst(text.count)
        let next = rest.first { !ASCII.isWhitespace($0) }
        if depth == 1, next == UInt8(ascii: ":"), text.elementsEqual(key) { return true }
        continue
      default: break
      }
      rest = rest.dropFirst()
    }
    return false
  }

  /// The text in quotes with which the bytes begin.
  private var quoted: SubSequence {
    var isEscaped = false
    let end = dropFirst().firstIndex { byte in
      defer { isEscaped = !isEscaped && byte == ASCII.backslash }
      return byte == ASCII.quote && !isEscaped
    }
    return end.map { self[...$0] } ?? self[...]
  }
}
