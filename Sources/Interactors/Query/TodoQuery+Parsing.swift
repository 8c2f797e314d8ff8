extension TodoQuery {
  /// What a word without quotes and marks means.
  public enum PlainWords: Hashable, Sendable {
    /// One of the filters, or `and`, `or`, `not` and parentheses, which stand as words of their own.
    case filters
    /// Itself.
    case text
  }

  /// The filters that are plain words: what a mistyped one can have meant.
  public static let filterWords = [
    "all", "open", "done", "overdue", "untagged", "and", "or", "not",
  ]

  /// Reads a query. No words are all todos.
  public init(_ words: [QueryWord], plainWords: PlainWords) throws(QueryError) {
    var order: TodoOrder?
    var filters: [QueryWord] = []
    for word in words {
      guard let name = word.after("sort:") else {
        filters.append(word)
        continue
      }
      if order != nil { throw QueryError(.repeatedOrder, word) }
      guard let read = TodoOrder(typed: name) else { throw QueryError(.notAnOrder, word) }
      order = read
    }
    var parser = QueryParser(filters[...], plainWords)
    self.init(try parser.query(), order: order ?? .rank)
  }
}

extension TodoOrder {
  fileprivate init?(typed name: String) {
    let isReversed = name.utf8.first == UInt8(ascii: "-")
    guard let key = Key(rawValue: isReversed ? String(name.dropFirst()) : name) else { return nil }
    self.init(key, isReversed: isReversed)
  }
}

/// Reads filters from words: `or` holds together least, then words side by side or with `and`, then
/// `not`.
private struct QueryParser {
  /// How many parentheses and `not`s may stand around a filter. The parser goes that deep.
  static let depthLimit = 50

  private var words: ArraySlice<QueryWord>
  private let plainWords: TodoQuery.PlainWords
  private var depth = 0

  init(_ words: ArraySlice<QueryWord>, _ plainWords: TodoQuery.PlainWords) {
    self.words = words
    self.plainWords = plainWords
  }

  mutating func query() throws(QueryError) -> TodoCondition {
    if words.isEmpty { return .everything }
    let condition = try alternatives(after: nil)
    // Only a parenthesis ends them before the words do.
    if let word = words.first { throw QueryError(.unopenedParenthesis, word) }
    return condition
  }

  /// Reads filters with `or` between them, up to a closing parenthesis or the end.
  private mutating func alternatives(after opener: QueryWord?) throws(QueryError) -> TodoCondition {
    var parts = [try sequence(after: opener)]
    while let word = take("or") { parts.append(try sequence(after: word)) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  /// Reads filters that must all be fulfilled, up to an `or`, a closing parenthesis or the end.
  private mutating func sequence(after opener: QueryWord?) throws(QueryError) -> TodoCondition {
    var opener = opener
    var parts: [TodoCondition] = []
    while let word = words.first, !means(word, "or"), !means(word, ")") {
      if means(word, "and") {
        if parts.isEmpty || opener != nil { throw QueryError(.nothingBefore, word) }
        opener = words.popFirst()
      } else {
        parts.append(try operand())
        opener = nil
      }
    }
    if let opener { throw QueryError(.nothingAfter, opener) }
    if parts.isEmpty, let word = words.first {
      throw QueryError(means(word, ")") ? .unopenedParenthesis : .nothingBefore, word)
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Reads one filter, or several in parentheses.
  private mutating func operand() throws(QueryError) -> TodoCondition {
    let word = words.removeFirst()
    guard means(word, "not") || means(word, "(") else { return try filter(word) }
    if depth == Self.depthLimit { throw QueryError(.tooDeep, word) }
    depth += 1
    defer { depth -= 1 }
    if means(word, "not") {
      guard let next = words.first, !["and", "or", ")"].contains(where: { means(next, $0) }) else {
        throw QueryError(.nothingAfter, word)
      }
      return .not(try operand())
    }
    let condition = try alternatives(after: word)
    if take(")") == nil { throw QueryError(.unclosedParenthesis, word) }
    return condition
  }

  private func filter(_ word: QueryWord) throws(QueryError) -> TodoCondition {
    if let condition = try TodoCondition(marked: word) { return condition }
    if word.isQuoted || plainWords == .text { return .text(word.text) }
    switch word.text {
    case "all": return .everything
    case "open": return .open
    case "done": return .done
    case "overdue": return .overdue
    case "untagged": return .untagged
    default: throw QueryError(.unknown, word)
    }
  }

  /// Whether a word is this one, and means what it says.
  private func means(_ word: QueryWord, _ text: String) -> Bool {
    plainWords == .filters && word.plain == text
  }

  private mutating func take(_ text: String) -> QueryWord? {
    guard let word = words.first, means(word, text) else { return nil }
    return words.popFirst()
  }
}
