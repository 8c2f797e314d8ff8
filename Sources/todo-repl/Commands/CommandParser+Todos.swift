import Interactors
import Repositories

extension CommandParser {
  /// A title and the marks of a todo, in any order.
  func addition() throws(Misunderstanding) -> TodoListCommands.Addition { try addition(words) }

  /// The number of a todo, and its new title and marks.
  func renaming() throws(Misunderstanding) -> TodoListCommands.Renaming {
    let number = try todo(try first(.number))
    return .init(number: number, to: try addition(words.dropFirst(), takesNone: true))
  }

  private func addition(
    _ words: ArraySlice<QueryWord>, takesNone: Bool = false
  ) throws(Misunderstanding) -> TodoListCommands.Addition {
    var marks = TodoMarks()
    var title: [QueryWord] = []
    var date: QueryWord?
    for word in words {
      do {
        if try !marks.take(word, canClear: false, takesNone: takesNone) { title.append(word) }
        if DateMark.beginning(word) != nil { date = word }
      } catch {
        throw wrong(error, .title, among: words)
      }
    }
    if title.isEmpty { throw missing(.title) }
    return .init(
      title: title.map(\.text).joined(separator: " "), marks: marks,
      hint: TitleHint(title, hasDue: marks.dates[.due] != nil, lastDate: date))
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
        if try !marks.take(word, canClear: true) {
          let mark = DateMark.filtering(word)?.mark
          throw QueryError(mark.map { .readOnly($0) } ?? .unknown, word)
        }
      } catch {
        throw wrong(error, .setting, among: rest)
      }
    }
    return .init(target: target, marks: marks)
  }

  /// The numbers of todos, and after them a span or a date of one or several words.
  func postponing() throws(Misunderstanding) -> TodoListCommands.Postponing {
    // The first word is a number, or refused. Behind that, "12-24" is a range of numbers, but
    // "02-14" a date: numbers begin with no 0.
    let others = words.dropFirst().prefix { word in
      let isDay = word.text.hasPrefix("0") && word.text.contains("-")
      return !isDay && (try? NumberSelection(word.text)) != nil
    }
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

  /// The numbers and ranges in the line, each once.
  func selection() throws(Misunderstanding) -> NumberSelection { try selection(words) }

  func selection(_ words: ArraySlice<QueryWord>) throws(Misunderstanding) -> NumberSelection {
    if words.isEmpty { throw missing(.number) }
    var parts: [NumberSelection.Part] = []
    for word in words {
      let selection: NumberSelection
      do {
        selection = try NumberSelection(word.text)
      } catch {
        throw wrong(error, in: word)
      }
      parts += selection.parts
    }
    return NumberSelection(parts.distinct())
  }

  /// How many edits to take back, and whose.
  func undoing() throws(Misunderstanding) -> TodoListCommands.Undoing {
    let isOfAnybody = words.contains { $0.plain == CommandName.anybody }
    var undoing = TodoListCommands.Undoing(scope: isOfAnybody ? .anybody : .own, count: nil)
    guard let word = try only(besides: CommandName.anybody) else { return undoing }
    guard let count = Self.digits(word.text), (1...EditHistory.depth).contains(count) else {
      throw Misunderstanding(.notACount(name, word.text, limit: EditHistory.depth), at: word)
    }
    undoing.count = count
    return undoing
  }

  /// The number of a refused edit; nil for the last undone edit.
  func redoing() throws(Misunderstanding) -> Int? {
    if words.isEmpty { return nil }
    let word = try only(.number)
    guard let number = Self.digits(word.text), number > 0 else {
      throw Misunderstanding(.notARefusedEdit(name, word.text), at: word)
    }
    return number
  }

  func edits() throws(Misunderstanding) -> TodoListCommands.Edits {
    let number = try only(besides: CommandName.allRows).map(todo)
    return .init(todo: number, showsAll: words.contains { $0.plain == CommandName.allRows })
  }

  /// The only word besides an option; nil if there is none.
  private func only(besides option: String) throws(Misunderstanding) -> QueryWord? {
    let others = words.filter { $0.plain != option }
    if let extra = others.dropFirst().first { throw unexpected(extra) }
    if let word = others.first, word.after("--") != nil { throw unexpected(word) }
    return others.first
  }

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
      case .notANumber
      where name.takesTarget && word.isFilter && word.column != words.first?.column:
        .filterBehindNumbers(name, word.text)
      case .notANumber(let part): .notANumber(name, part.isEmpty ? word.text : part)
      }
    return Misunderstanding(error, at: word)
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
