import Interactors

/// The todos that an edit is to change, as a person names them.
enum TodoTarget: Hashable {
  case numbers(NumberSelection)
  /// All todos that fulfil a filter.
  case fitting(TodoCondition)
}

extension CommandParser {
  /// The todos to complete, and whether their parts are, too.
  func completing() throws(Misunderstanding) -> TodoListCommands.Completing {
    .init(
      target: try target(),
      withParts: words.contains { $0.plain == CommandName.allRows })
  }

  /// The done todos to archive; nil for all.
  func archiving() throws(Misunderstanding) -> TodoTarget? {
    words.isEmpty ? nil : try target()
  }

  /// Whether a purge removes the archived todos.
  func purging() throws(Misunderstanding) -> Bool {
    if let extra = words.first(where: { $0.plain != CommandName.archivedTodos }) {
      throw unexpected(extra)
    }
    return !words.isEmpty
  }

  /// The todos that all words of the line name, besides the options of the command.
  func target() throws(Misunderstanding) -> TodoTarget {
    let words = words.filter { !isOption($0) }[...]
    guard words.first?.isFilter == true else { return .numbers(try selection(words)) }
    return .fitting(try condition(separated()))
  }

  /// The todos that the first words name, and the words after them: numbers, or one filter, or
  /// several in parentheses.
  ///
  /// - Parameter isNumber: Whether a word belongs to the numbers.
  func targetAndRest(
    _ isNumber: (QueryWord) -> Bool
  ) throws(Misunderstanding) -> (TodoTarget, ArraySlice<QueryWord>) {
    guard let first = words.first, first.isFilter else {
      let numbers = words.prefix(while: isNumber)
      if numbers.isEmpty, let word = words.first {
        throw Misunderstanding(.notANumber(name, word.text), at: word)
      }
      return (.numbers(try selection(numbers)), words.dropFirst(numbers.count))
    }
    if first.plain?.hasPrefix("(") != true {
      return (.fitting(try condition([first])), words.dropFirst())
    }
    let separated = try separated()
    let group = separated.prefix(separated.countToClosingParenthesis)
    let end = group.last?.column ?? 0
    let rest = words.drop { $0.column <= end }
    // Without a space behind the parenthesis, the next word begins inside the last one.
    let isOpen = words.last { $0.column <= end }?.text.hasSuffix(")") == false
    return (
      .fitting(try condition(group)), isOpen ? separated.dropFirst(group.count) : rest
    )
  }

  /// The words besides the options, of which parentheses are words of their own.
  private func separated() throws(Misunderstanding) -> ArraySlice<QueryWord> {
    try ShellWords.words(of: line, separatingParentheses: true).dropFirst()
      .filter { !isOption($0) }[...]
  }

  private func condition(_ words: ArraySlice<QueryWord>) throws(Misunderstanding) -> TodoCondition {
    try refuseOptions(among: Array(words), .filter)
    if let order = words.first(where: { $0.after("sort:") != nil }) {
      throw Misunderstanding(.unexpectedArgument(name, order.text), at: order)
    }
    do {
      return try TodoQuery(withTexts(Array(words)), plainWords: .filters).condition
    } catch {
      throw wrong(error, .filter, among: words)
    }
  }
}

extension ArraySlice<QueryWord> {
  /// The number of words up to the parenthesis that closes the first one; all words without it.
  fileprivate var countToClosingParenthesis: Int {
    var depth = 0
    for (offset, word) in enumerated() {
      if word.plain == "(" { depth += 1 }
      if word.plain == ")" { depth -= 1 }
      if depth == 0 { return offset + 1 }
    }
    return count
  }
}
