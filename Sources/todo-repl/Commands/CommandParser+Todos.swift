import Interactors
import Repositories

extension CommandParser {
  /// A title and the marks of a todo, in any order.
  func addition() throws(Misunderstanding) -> TodoListCommands.Addition { try addition(words) }

  /// The number of a todo, and its new title and marks.
  func renaming() throws(Misunderstanding) -> TodoListCommands.Renaming {
    let number = try todo(try first(.number))
    return .init(number: number, to: try addition(words.dropFirst()))
  }

  private func addition(
    _ words: ArraySlice<QueryWord>
  ) throws(Misunderstanding) -> TodoListCommands.Addition {
    var marks = TodoMarks()
    var title: [QueryWord] = []
    var due: QueryWord?
    for word in words {
      do {
        if try !marks.take(word, canClear: false) { title.append(word) }
        if word.after("due:") != nil { due = word }
      } catch {
        throw wrong(error, .title, followedBy: words)
      }
    }
    if title.isEmpty { throw missing(.title) }
    return .init(
      title: title.map(\.text).joined(separator: " "), marks: marks,
      hint: TitleHint(title, due: due))
  }

  /// The todos to change, and after them the marks to set.
  func setting() throws(Misunderstanding) -> TodoListCommands.Change {
    // A word with "+" can be a number only as the first word; behind that it is a tag.
    let first = words.first
    let (target, rest) = try targetAndRest { word in
      word.text.utf8.first.map { (0x30...0x39).contains($0) } ?? false
        || NumberSelection.lastWords.contains(word.text.lowercased())
        || word == first && word.isWaitingNumber
    }
    if rest.isEmpty { throw missing(.mark) }
    var marks = TodoMarks()
    for word in rest {
      do throws(QueryError) {
        if try !marks.take(word, canClear: true) { throw QueryError(.unknown, word) }
      } catch {
        throw wrong(error, .setting, followedBy: rest)
      }
    }
    return .init(target: target, marks: marks)
  }

  /// The numbers of todos, and after them a span or a date of one or several words.
  func postponing() throws(Misunderstanding) -> TodoListCommands.Postponing {
    // The first word is a number, or refused; "12-24" behind that is a range, not a date.
    let others = words.dropFirst().prefix { (try? NumberSelection($0.text)) != nil }
    let selection = try selection(words.prefix(1 + others.count))
    let rest = words.dropFirst(1 + others.count)
    guard let first = rest.first else {
      return .init(numbers: selection, word: DateWord(.after(DateSpan(1, .day))))
    }
    let text = rest.map(\.text).joined(separator: " ")
    do {
      let word = QueryWord(text, column: first.column)
      return .init(numbers: selection, word: try word.date(text))
    } catch {
      throw wrong(error, .postponement)
    }
  }

  func listing() throws(Misunderstanding) -> TodoListCommands.Listing { try listing(.filters) }
  func search() throws(Misunderstanding) -> TodoListCommands.Listing { try listing(.text) }

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
    guard let word = next, case let text = option.after(prefix) ?? word.text, !text.isEmpty else {
      throw missing(.format)
    }
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
    let words = pieces.filter { piece in
      // A word in parentheses has become several pieces.
      let word = self.words.last { $0.column <= piece.column }
      return !columns.contains(word?.column ?? 0)
    }
    let filters = words.filter { use == .watched || $0.plain != CommandName.allRows }
    try refuseOptions(among: filters, use)
    if plainWords == .text, filters.isEmpty { throw missing(.search) }
    do {
      let query = try TodoQuery(
        use == .watched ? filters : withTexts(filters), plainWords: plainWords)
      return .init(query: query, showsAll: filters.count < words.count)
    } catch {
      throw wrong(error, use, followedBy: words)
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
      MeantMark(atStartOf: words) == nil,
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
          !hasTag && QueryWord.isMistakable(name)
        } else {
          false
        }
      if isOption { throw notAnOption(word, use) }
    }
  }

  /// The numbers and ranges in the line, each once.
  func selection() throws(Misunderstanding) -> NumberSelection { try selection(words) }

  func selection(_ words: ArraySlice<QueryWord>) throws(Misunderstanding) -> NumberSelection {
    if words.isEmpty { throw missing(.number) }
    var parts: [NumberSelection.Part] = []
    var seen: Set<NumberSelection.Part> = []
    for word in words {
      let selection: NumberSelection
      do {
        selection = try NumberSelection(word.text)
      } catch {
        throw wrong(error, in: word)
      }
      parts += selection.parts.filter { seen.insert($0).inserted }
    }
    return NumberSelection(parts)
  }

  /// How many edits to take back, and whose.
  func undoing() throws(Misunderstanding) -> TodoListCommands.Undoing {
    let counts = words.filter { $0.plain != CommandName.anybody }
    if let extra = counts.dropFirst().first {
      throw Misunderstanding(.unexpectedArgument(name, extra.text), at: extra)
    }
    var undoing = TodoListCommands.Undoing(
      scope: counts.count == words.count ? .own : .anybody, count: nil)
    guard let word = counts.first else { return undoing }
    guard let count = Self.digits(word.text), (1...EditHistory.depth).contains(count) else {
      throw Misunderstanding(.notACount(name, word.text, limit: EditHistory.depth), at: word)
    }
    undoing.count = count
    return undoing
  }

  /// The number of a refused edit; nil for the last undone edit.
  func redoing() throws(Misunderstanding) -> Int? {
    if words.isEmpty { return nil }
    return try onlyNumber()
  }

  func edits() throws(Misunderstanding) -> TodoListCommands.Edits {
    let numbers = words.filter { $0.plain != CommandName.allRows }
    if let extra = numbers.dropFirst().first {
      throw Misunderstanding(.unexpectedArgument(name, extra.text), at: extra)
    }
    var number: Int?
    if let word = numbers.first { number = try self.number(word) }
    return .init(number: number, showsAll: numbers.count < words.count)
  }

  func onlyNumber() throws(Misunderstanding) -> Int { try number(try only(.number)) }

  func onlyTodo() throws(Misunderstanding) -> NumberSelection.Part { try todo(try only(.number)) }

  /// The todos to note something on, and the text.
  func noting() throws(Misunderstanding) -> TodoListCommands.Noting {
    let first = try first(.number)
    let (target, rest) = try targetAndRest { $0 == first }
    if rest.isEmpty { throw missing(.note) }
    return .init(target: target, text: rest.map(\.text).joined(separator: " "))
  }

  /// The number of a todo, and its new place: beside another one, or an end of the list.
  func moving() throws(Misunderstanding) -> TodoListCommands.Moving {
    let number = try todo(try first(.number))
    guard let side = words.dropFirst().first else { throw missing(.side) }
    guard let place = TodoListCommands.Moving.Side(rawValue: side.text.lowercased()) else {
      let sides = TodoListCommands.Moving.Side.allCases.map(\.rawValue)
      let suggestion = Suggestion.nearest(to: side.text, among: sides)
      throw Misunderstanding(.notASide(name, side.text, suggestion: suggestion), at: side)
    }
    if place.isEnd {
      try expectAtMost(2)
      return .init(number: number, side: place, other: nil)
    }
    guard let word = words.dropFirst(2).first else { throw missing(.number) }
    let other = try todo(word)
    try expectAtMost(3)
    return .init(number: number, side: place, other: other)
  }

  private func wrong(_ flaw: NumberSelection.Flaw, in word: QueryWord) -> Misunderstanding {
    let error: CommandError =
      switch flaw {
      case .backwards(let range): .backwardsRange(name, range)
      case .notANumber(let part): .notANumber(name, part.isEmpty ? word.text : part)
      }
    return Misunderstanding(error, at: word)
  }

  /// - Parameter words: The words of the line, of which those behind the wrong one may belong to
  ///   it: "due:next week".
  func wrong(
    _ error: QueryError, _ use: WordUse, followedBy words: some Sequence<QueryWord> = []
  ) -> Misunderstanding {
    let wrong = words.lazy.filter { $0.column >= error.word.column }
    let suggestion = error.meantMark(wrong) ?? error.suggestion(for: use)
    return Misunderstanding(.wrongWord(use, error, suggestion: suggestion), at: error.word)
  }
}

extension QueryError {
  /// The mark that the wrong word and those behind it were probably meant as.
  fileprivate func meantMark(_ words: some Sequence<QueryWord>) -> String? {
    switch problem {
    case .unknown: MeantMark(atStartOf: words)?.mark
    case .noDate, .notADate(.notADate):
      MeantMark(atStartOf: words).flatMap { $0.count > 1 ? $0.mark : nil }
    default: nil
    }
  }

  /// The whole word that was probably meant.
  fileprivate func suggestion(for use: WordUse) -> String? {
    func nearest(_ mark: String, _ candidates: [String]) -> String? {
      guard let typed = word.after(mark) else { return nil }
      return Suggestion.nearest(to: typed, among: candidates).map { mark + $0 }
    }
    let dueKeys = ["due:", "due.before:", "due.after:"]
    switch problem {
    case .unknown where use == .setting:
      return nil
    case .unknown:
      let words = TodoQuery.filterWords + (use == .watched ? [] : [CommandName.allRows])
      return Suggestion.nearest(to: word.text, among: words)
    case .notAValue(let mark):
      let names = mark.choices + (use == .title ? [] : ["none"])
      return mark.sign.flatMap { nearest($0, names) } ?? nearest(mark.key, names)
    case .notAnOrder:
      let keys =
        use == .country
        ? CountryOrder.Key.allCases.map(\.rawValue) : TodoOrder.Key.allCases.map(\.rawValue)
      return nearest("sort:-", keys) ?? nearest("sort:", keys)
    case .notADate(.unclear(let words)) where words.count == 1:
      let key = dueKeys.first { word.after($0) != nil }
      return "\(key ?? "")\(words[0])"
    case .notADate(.notADate) where use == .postponement:
      return nearest("", DateWord.words)
    case .notADate(.notADate):
      return dueKeys.lazy.compactMap { key in
        // "week" is a filter of its own only after "due:".
        let isPeriod = word.after(key).map { (try? DateWord("this-\($0)")) != nil } ?? false
        return isPeriod ? "\(key)this-\(word.after(key) ?? "")" : nearest(key, DateWord.words)
      }.first
    default:
      return nil
    }
  }
}

extension QueryWord {
  /// Whether the word begins like the number of a waiting todo: "+1".
  fileprivate var isWaitingNumber: Bool {
    let bytes = text.utf8
    return bytes.first == UInt8(ascii: "+")
      && bytes.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
  }
}
