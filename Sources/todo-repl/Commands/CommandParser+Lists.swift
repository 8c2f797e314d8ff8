import Interactors
import Repositories

/// The lines of commands that list todos.
extension CommandParser {
  func listing() throws(Misunderstanding) -> TodoListCommands.Listing {
    let listing = try listing(.filters)
    return view.map { viewed($0, listing) } ?? listing
  }

  /// The todos of a view that fit the further filters of the line.
  func viewing(_ view: TodoView) throws(Misunderstanding) -> TodoListCommands.Listing {
    viewed(view, try listing(.filters))
  }

  /// The query of a filter in the settings; nil for none, and with an option such as `--all`.
  static func query(of filter: String) throws(Misunderstanding) -> TodoQuery? {
    let beginning = "\(CommandName.list.word) "
    let invocation: Invocation?
    do {
      invocation = try parse(beginning + filter)
    } catch {
      throw Misunderstanding(error.problem, column: error.column - beginning.count)
    }
    guard let invocation else { return nil }
    guard let listing = invocation.arguments as? TodoListCommands.Listing, !listing.showsAll else {
      return nil
    }
    return listing.query
  }

  private func viewed(
    _ view: TodoView, _ listing: TodoListCommands.Listing
  ) -> TodoListCommands.Listing {
    let isOrdered = words.contains { $0.after("sort:") != nil }
    return .init(
      query: view.query(with: listing.query, isOrdered: isOrdered), showsAll: listing.showsAll)
  }

  /// The todos with the texts, archived or not.
  func search() throws(Misunderstanding) -> TodoListCommands.Listing {
    var listing = try listing(.text)
    listing.query.findsArchived = true
    return listing
  }

  /// The todos to watch; a watch has no sort order.
  func watched() throws(Misunderstanding) -> TodoListCommands.Watch {
    if let order = words.first(where: { $0.after("sort:") != nil }) {
      throw Misunderstanding(.unexpectedArgument(name, order.text), at: order)
    }
    let format = try countFormat()
    let options = words.filter {
      [CommandName.present, CommandName.counts].contains($0.plain)
        || format?.columns.contains($0.column) == true
    }
    let condition = try listing(.filters, .watched, besides: options).query.condition
    let present = words.first { $0.plain == CommandName.present }
    if format != nil || words.contains(where: { $0.plain == CommandName.counts }) {
      if let present {
        throw Misunderstanding(.unexpectedArgument(name, present.text), at: present)
      }
      return .init(condition, .counts(format?.format))
    }
    return .init(condition, present == nil ? .changes : .presentAndChanges)
  }

  /// The format of a line of numbers, and the columns of its words.
  private func countFormat() throws(Misunderstanding)
    -> (format: CountFormat, columns: Set<Int>)?
  {
    let prefix = CommandName.format + "="
    guard
      let option = words.first(where: {
        $0.plain == CommandName.format || $0.after(prefix) != nil
      })
    else { return nil }
    let next = option.after(prefix) == nil ? words.first { $0.column > option.column } : option
    guard let word = next, word == option || !isOption(word),
      case let text = option.after(prefix) ?? word.text, !text.isEmpty
    else { throw missing(.format) }
    do throws(CountFormat.Flaw) {
      return (try CountFormat(text), [option.column, word.column])
    } catch {
      throw Misunderstanding(.notACountFormat(name, error), at: word)
    }
  }

  /// A list of the todos that match the words.
  ///
  /// - Parameter options: Words that are no filters.
  private func listing(
    _ plainWords: TodoQuery.PlainWords, _ use: WordUse = .filter, besides options: [QueryWord] = []
  ) throws(Misunderstanding) -> TodoListCommands.Listing {
    // Parentheses are words of their own, even without spaces around them.
    let pieces =
      plainWords == .text
      ? words : try ShellWords.words(of: line, separatingParentheses: true).dropFirst()
    let columns = Set(options.map(\.column))
    // A word in parentheses has become several pieces. Both are in the order of their columns.
    var rest = self.words[...]
    let words = pieces.filter { piece in
      while let next = rest.dropFirst().first, next.column <= piece.column { rest.removeFirst() }
      return !columns.contains(rest.first?.column ?? 0)
    }
    let filters = words.filter { use == .watched || $0.plain != CommandName.allRows }
    try refuseOptions(among: filters, use)
    if plainWords == .text, filters.isEmpty { throw missing(.search) }
    do {
      let query = try TodoQuery(
        use == .watched ? filters : withTexts(filters), plainWords: plainWords)
      return .init(query: query, showsAll: filters.count < words.count)
    } catch {
      throw wrong(error, use, among: words)
    }
  }

  /// The words of a list, of which those that are no filters, and like none, are texts to find:
  /// "list milk". A watch finds no such texts, because nothing would show that its filter was not
  /// understood.
  func withTexts(_ words: [QueryWord]) -> [QueryWord] {
    words.indices.map { asText(words[$0...]) }
  }

  private func asText(_ words: ArraySlice<QueryWord>) -> QueryWord {
    let word = words[words.startIndex]
    guard let plain = word.plain, !word.isFilter, word.after("sort:") == nil, plain != ")",
      !word.hasNumbers, MeantMark(atStartOf: words, finds: true) == nil,
      Suggestion.nearest(to: plain, among: TodoQuery.filterWords + CommandName.options) == nil,
      plain.first?.isLetter == true || plain.first?.isNumber == true
    else { return word }
    return QueryWord(plain, isQuoted: true, column: word.column)
  }

  /// Refuses words meant as options, such as `-a`. Beside a `+TAG`, `-a` is a tag to exclude.
  func refuseOptions(
    among filters: [QueryWord], _ use: WordUse
  ) throws(Misunderstanding) {
    let hasTag = filters.contains { $0.after("+") != nil }
    for word in filters {
      let isOption =
        if let name = word.after("--") {
          name.unicodeScalars.first?.properties.isAlphabetic == true
        } else if let name = word.after("-") {
          !hasTag && (QueryWord.isMistakable(name) || shellOption(name) != nil)
        } else {
          false
        }
      if isOption { throw notAnOption(word, use) }
    }
  }
}

extension QueryWord {
  /// Whether the word names todos by their numbers, maybe in a range that ends before it begins.
  fileprivate var hasNumbers: Bool {
    do throws(NumberSelection.Flaw) {
      _ = try NumberSelection(text)
      return true
    } catch {
      if case .backwards = error { return true }
      return false
    }
  }
}
