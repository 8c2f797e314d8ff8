/// A form in which todos travel between programs. The raw value is its name for people.
public enum ExchangeFormat: String, Hashable, Sendable, CaseIterable {
  /// Our own: one todo a line, as JSON. It says everything.
  case jsonLines = "jsonl"
  /// Taskwarrior's JSON: an array of tasks, or a task a line.
  case taskwarrior
  /// A line of text a todo, as todo.txt defines it.
  case todoTxt = "todo.txt"

  /// The format that a file has by its name alone, as for a file that is to be written; nil when the
  /// name does not tell.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[dot...].dropFirst().lowercased() {
    case "jsonl", "ndjson": self = .jsonLines
    case "json": self = .taskwarrior
    case "txt": self = .todoTxt
    default: return nil
    }
  }

  /// The format of a file by its name and by how it begins; nil when they do not tell.
  ///
  /// A name that ends in ".txt" is believed. JSON is told apart by what is in it, because both kinds
  /// are found under either name.
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
      } else if row.hasKey("title") {
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
  /// Whether a name in quotes stands here before a colon, as only the key of an object does.
  fileprivate func hasKey(_ name: String) -> Bool {
    let key = Array("\"\(name)\"".utf8)
    var rest = self[...]
    while let quote = rest.firstIndex(of: key[0]) {
      rest = rest[quote...]
      if rest.starts(with: key) {
        let next = rest.dropFirst(key.count).first { !ASCII.isWhitespace($0) }
        if next == UInt8(ascii: ":") { return true }
      }
      rest = rest.dropFirst()
    }
    return false
  }
}
