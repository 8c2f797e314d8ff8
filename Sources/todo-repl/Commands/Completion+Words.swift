import Interactors
import Repositories
import StateStore

/// The candidates for each kind of word.
extension Completion {
  /// The known words that begin with the typed text.
  static func words(_ known: [String], _ typed: String) -> [Candidate] {
    known.filter { $0.hasPrefix(typed) }.map { Candidate($0) }
  }

  /// The numbers of todos that begin with the typed digits, or of todos whose title contains the
  /// typed text.
  ///
  /// - Parameters:
  ///   - beginning: The part of the word before the number.
  ///   - isOffered: Whether a todo is one of those to choose from.
  static func numbers(
    of todos: TodoList, _ typed: String, behind beginning: String = "",
    where isOffered: (Todo) -> Bool = { _ in true }
  ) -> [Candidate] {
    let digits = typed.hasPrefix("+") ? typed.dropFirst() : typed[...]
    let isNumber = digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let part = TypedPart(typed)
    let titles = Titles(todos)
    let none = (place: 0, candidates: [Candidate]())
    return todos.reduce(into: none) { found, todo in
      defer { found.place += 1 }
      guard todo.number != 0, isOffered(todo), isNumber || part.isIn(todo.title) else { return }
      let number = todo.number.asTyped
      if isNumber, !typed.isEmpty, !number.hasPrefix(typed) { return }
      found.candidates.append(Candidate(number, at: found.place, in: titles, behind: beginning))
    }.candidates
  }

  /// Tags, dates, and words such as priorities.
  static func marks(
    of todos: TodoList, _ typed: String, takesSpans: Bool = true
  ) -> [Candidate] {
    if typed.first == "+" { return tags(of: todos, typed) }
    let word = QueryWord(typed, column: 1)
    if let (mark, date) = DateMark.beginning(word) {
      let spans = mark.takesSpans && takesSpans ? words(MomentWord.spans, date) : []
      return (dates(date) + spans).map { Candidate(mark.key + $0.text) }
    }
    if let (kind, step) = RecurrenceRule.beginning(word) {
      return words(RecurrenceRule.words, step).map { Candidate(kind.key + $0.text) }
    }
    if let (link, named) = TodoLink.beginning(word) {
      let others = named.utf8.lastIndex(of: UInt8(ascii: ",")).map { named[...$0] } ?? ""
      return numbers(
        of: todos, String(named.dropFirst(others.count)), behind: "\(link.key)\(others)")
    }
    guard let (mark, _, isSign) = WordMark.beginning(word) else { return [] }
    let names =
      mark.choices.isEmpty ? Set(todos.compactMap(mark.value)).sorted() : mark.choices
    return names.filter { ((isSign ? mark.sign ?? "" : mark.key) + $0).hasPrefix(typed) }
      .map { Candidate(isSign ? mark.shown($0) : mark.typed($0)) }
  }

  /// The tags behind a typed sign: "+", or "-" to remove them and in filters.
  static func tags(of todos: TodoList, _ typed: String) -> [Candidate] {
    let sign = typed.prefix(1)
    let tags = todos.reduce(into: Set<String>()) { $0.formUnion($1.tags) }
    return tags.map(Todo.tagName).filter { "\(sign)\($0)".hasPrefix(typed) }.sorted()
      .map { Candidate("\(sign)\($0.escapedAsWord)") }
  }

  /// The most useful words for a day that begin with the typed text; Korean ones after Hangul.
  static func dates(_ typed: String) -> [Candidate] {
    let isLatin = typed.utf8.allSatisfy { $0 < 0x80 }
    return words(isLatin ? DateWord.words : DateWord.koreanWords, typed)
  }

  /// The most useful words for a month that begin with the typed text; Korean ones after Hangul.
  static func months(_ typed: String) -> [Candidate] {
    let isLatin = typed.utf8.allSatisfy { $0 < 0x80 }
    return words(isLatin ? MonthWord.words : MonthWord.koreanWords, typed)
  }

  /// The marks, and the words that only a filter has.
  static func filters(of todos: TodoList, _ typed: String) -> [Candidate] {
    let opening = typed.prefix { $0 == "(" }
    if !opening.isEmpty {
      let inside = String(typed.dropFirst(opening.count))
      return (words(TodoQuery.filterWords, inside) + filters(of: todos, inside))
        .map { Candidate(opening + $0.text) }
    }
    if typed.hasPrefix("-") { return tags(of: todos, typed) }
    if let (_, key, range) = DateMark.filtering(QueryWord(typed, column: 1)),
      let dots = range.firstRange(of: "..")
    {
      let beginning = key + range[..<dots.upperBound]
      return dates(String(range[dots.upperBound...])).map { Candidate(beginning + $0.text) }
    }
    let none = WordMark.all.filter { typed.hasPrefix($0.key) }.map { $0.typed(nil) }
    let dated = DateMark.filters.filter { $0 == .due || typed.hasPrefix($0.key) }
    let ranges = dated.flatMap { mark in
      let past = mark.field == nil ? ["today", "yesterday", "last-week", "last-month"] : []
      return (past + ["week", "month", "none"]).map { mark.key + $0 }
    }
    return marks(of: todos, typed, takesSpans: false) + words(ranges + none, typed)
  }

  /// The orders of a list; behind a comma, the keys that the typed ones leave.
  static func orders(_ typed: String) -> [Candidate] {
    let word = QueryWord(typed, column: 1)
    // Bytes: before a combining mark, the colon or comma is another character.
    let end = word.after("sort:") == nil ? nil : typed.utf8.lastIndex { ":,".utf8.contains($0) }
    let others = end.map { String(typed[...$0]) } ?? "sort:"
    let isReversed = typed.utf8.starts(with: "\(others)-".utf8)
    let used = others.dropFirst("sort:".count).split(separator: ",").map { key in
      key.hasPrefix("-") ? key.dropFirst() : key
    }
    let keys = TodoOrder.Key.allCases.map(\.rawValue).filter { !used.contains($0[...]) }
    return words(keys.map { "\(others)\(isReversed ? "-" : "")\($0)" }, typed)
  }

  /// The codes of countries that begin with the typed text, or of countries with that text in a
  /// name.
  static func codes(of countries: [Country], _ typed: String) -> [Candidate] {
    CountryFinder(countries).countries(beginningWith: typed)
      .map { Candidate($0.code, label: "\($0.code)  \($0.name)") }
  }

  /// The files and folders whose path begins with the typed text.
  static func files(_ line: CompletedLine, _ names: (String) -> [String]) -> [Candidate] {
    let typed = line.word
    // Bytes: a slash followed by a combining mark is another character, yet still a separator.
    let slash = typed.utf8.lastIndex(of: UInt8(ascii: "/"))
    let end = slash.map(typed.utf8.index(after:)) ?? typed.startIndex
    let folder = String(typed[..<end])
    let beginning = typed[end...]
    return names(folder.isEmpty ? "." : folder).sorted().filter { name in
      // Hidden files are offered only after a typed dot.
      name.hasPrefix(beginning) && (name.first != "." || beginning.first == ".")
    }.map { name in
      let isWhole = name.last != "/"
      return Candidate(
        quoted(folder + name, line.quote, isWhole: isWhole), label: name, isWhole: isWhole)
    }
  }

  /// A path in the typed quote, which stays open behind a folder.
  private static func quoted(
    _ path: String, _ quote: CommandError.Quote?, isWhole: Bool
  ) -> String {
    switch quote {
    case .double:
      return isWhole ? path.inQuotes : String(path.inQuotes.dropLast())
    case .single where !path.contains("'"):
      return "'\(path)\(isWhole ? "'" : "")"
    default:
      // The home folder, which a shell would not recognize in quotes.
      if path.utf8.starts(with: "~/".utf8) {
        let rest = String(Substring(path.utf8.dropFirst(2)))
        return rest.isEmpty ? path : "~/" + ShellWords.line([rest])
      }
      return ShellWords.line([path])
    }
  }
}
