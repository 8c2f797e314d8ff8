import Repositories

extension TodoCondition: CustomStringConvertible {
  /// The filter as it can be typed after `list`, and read back.
  public var description: String {
    switch self {
    case .everything: "all"
    case .open: "open"
    case .done: "done"
    case .archived: "archived"
    case .overdue: "overdue"
    case .waiting: "waiting"
    case .recurring: "recurring"
    case .started: "started"
    case .blocked: "blocked"
    case .blocking: "blocking"
    case .untagged: "untagged"
    case .all(let parts): Self.joined(parts)
    case .any(let parts):
      parts.map { if case .any = $0 { $0.operand } else { "\($0)" } }.joined(separator: " or ")
    case .not(.tag(let name)) where !QueryWord.isMistakable(name): "-\(name.escapedAsWord)"
    // In a search, "not" is a text.
    case .not(.recurring): "every:none"
    case .not(let part): "not \(part.operand)"
    case .numbers(let numbers): "\(numbers)"
    case .link(let link, let numbers): link.key + (numbers.map { "\($0)" } ?? "none")
    case .recurs(let rule): "\(rule)"
    case .tag(let name): "+\(name.escapedAsWord)"
    case .word(let mark, let value): mark.typed(value)
    case .date(let mark, let range): range?.typed(mark) ?? "\(mark.key)none"
    case .text(let text): text.inQuotes
    }
  }

  /// Conditions side by side. Numbers side by side are alternatives, so those of two conditions
  /// get an "and" between them.
  private static func joined(_ parts: [TodoCondition]) -> String {
    var text = ""
    for (place, part) in parts.enumerated() {
      if place > 0 {
        let areNumbers = part.isNumbers && parts[place - 1].endsInNumbers
        text += areNumbers ? " and " : " "
      }
      text += part.operand
    }
    return text
  }

  private var isNumbers: Bool { if case .numbers = self { true } else { false } }

  private var endsInNumbers: Bool {
    if case .not(let part) = self { part.endsInNumbers } else { isNumbers }
  }

  /// The description, in parentheses where the filter would fall apart without them.
  private var operand: String {
    switch self {
    case .all(let parts) where !parts.isEmpty: "(\(self))"
    case .any: "(\(self))"
    default: description
    }
  }
}

extension String {
  /// The text in double quotes, as in a typed line.
  package var inQuotes: String {
    // Scalars: a quotation mark with a combining mark is another character.
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text.append("\\") }
      text.append(scalar)
    }
    return "\"\(String(text))\""
  }

  /// The text as a typed word: with a backslash before each special character.
  package var escapedAsWord: String {
    var word = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if " \t\n\r\u{B}\u{C}'\"\\()".unicodeScalars.contains(scalar) { word.append("\\") }
      word.append(scalar)
    }
    return String(word)
  }
}
