extension TodoQuery {
  /// The meaning of words without quotes and marks.
  public enum PlainWords: Hashable, Sendable {
    /// Filters, or `and`, `or`, `not` and parentheses, each a word of its own.
    case filters
    /// Text to find.
    case text
  }

  /// The plain words of filters, for completions and suggestions.
  public static let filterWords = TodoCondition.ofOneWord.map(\.description) + ["and", "or", "not"]

  /// Reads a query; no words mean all todos.
  public init(_ words: [QueryWord], plainWords: PlainWords) throws(QueryError) {
    var order: TodoOrder?
    var filters: [QueryWord] = []
    for word in words {
      guard let name = word.after("sort:") else {
        filters.append(word)
        continue
      }
      if order != nil { throw QueryError(.repeatedOrder, word) }
      order = try TodoOrder(name, word)
    }
    var parser = QueryParser(words: filters[...], plainWords: plainWords)
    self.init(try parser.query(), order: order ?? .rank)
  }
}

/// A parser of filters: `or` binds least, then `and` and words side by side, then `not`.
private struct QueryParser {
  /// The number of parentheses and `not`s allowed around a filter, which limits the recursion.
  static let depthLimit = 50

  var words: ArraySlice<QueryWord>
  let plainWords: TodoQuery.PlainWords
  var depth = 0

  mutating func query() throws(QueryError) -> TodoCondition {
    if words.isEmpty { return .everything }
    let condition = try alternatives(after: nil)
    // Only a closing parenthesis ends the filters before the end of the words.
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
    guard means(word, "not") || means(word, "(") else {
      if let numbers = try numbers(word) { return numbers }
      return try filter(word)
    }
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

  /// Reads numbers side by side, which find the todo with any of them; nil for another word.
  private mutating func numbers(_ word: QueryWord) throws(QueryError) -> TodoCondition? {
    guard var parts = try selection(word)?.parts else { return nil }
    while let next = words.first, let more = try selection(next) {
      parts += more.parts
      words.removeFirst()
    }
    return .numbers(NumberSelection(parts))
  }

  /// The numbers that a word names: `3`, `5-7,9`, `last`; nil for another word, such as the tag
  /// `+1`.
  private func selection(_ word: QueryWord) throws(QueryError) -> NumberSelection? {
    guard plainWords == .filters, let name = word.plain, name.utf8.first != UInt8(ascii: "+") else {
      return nil
    }
    do throws(NumberSelection.Flaw) {
      return try NumberSelection(name)
    } catch {
      switch error {
      case .backwards(let range): throw QueryError(.backwardsRange(range), word)
      case .notANumber: return nil
      }
    }
  }

  private func filter(_ word: QueryWord) throws(QueryError) -> TodoCondition {
    if let condition = try TodoCondition(marked: word) { return condition }
    if word.isQuoted || plainWords == .text { return .text(word.text) }
    guard let known = TodoCondition.ofOneWord.first(where: { $0.description == word.text }) else {
      throw QueryError(.unknown, word)
    }
    return known
  }

  /// Whether a word is this keyword, rather than text to find.
  private func means(_ word: QueryWord, _ text: String) -> Bool {
    plainWords == .filters && word.plain == text
  }

  private mutating func take(_ text: String) -> QueryWord? {
    guard let word = words.first, means(word, text) else { return nil }
    return words.popFirst()
  }
}
