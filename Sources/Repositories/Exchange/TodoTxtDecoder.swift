import Foundation

/// A decoder of the lines of todo.txt.
///
/// A line written by this program has an `id:`. The words before that are the title; after it,
/// words with a meaning count, and the others belong to the title. Behind an `id:` without words
/// before it, and in a line of another program, words with a meaning count anywhere, and those at
/// the end are not part of the title.
struct TodoTxtDecoder: RowDecoder {
  private let days: DayText
  private let precision: DatePrecision
  private var ids = DerivedID()
  /// The letter of the line's priority.
  private var letter: String?

  init(timeZone: TimeZone) {
    days = DayText(timeZone: timeZone)
    precision = .day(timeZone)
  }

  mutating func todo(_ bytes: [UInt8]) throws(RowFlaw) -> DecodedRow {
    if bytes.contains(0) { throw .hasNull }
    guard let row = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    if row.isBlank { return .blank }
    let line = TodoTxtLine(row[...].utf8) { days.moment($0) != nil }
    let words = TodoTxtLine.words(line.text).map { text in
      (text: text, meaning: TodoTxtWord(text) { days.moment($0) != nil })
    }
    var todo = ImportedTodo(
      id: id(line, words.compactMap(\.meaning)), title: "", isDone: line.isDone,
      createdAt: line.created.flatMap(days.moment),
      completedAt: line.completed.flatMap(days.moment),
      priority: line.priority, precision: precision)
    letter = line.letter
    todo.title = take(words, into: &todo)
    todo.tags.removeRepetitions()
    if todo.title.isBlank, let mark = line.markOfDone {
      todo.title = mark
      todo.priority = nil
    }
    if todo.title.isBlank { throw .blankTitle }
    if let letter, let kept = TodoTxtForeign.members(letter: letter), todo.priority != nil {
      todo.foreign = kept
      todo.remarks = [RowRemark(title: todo.title, .lowPriority(letter))]
    }
    return .todo(todo)
  }

  private typealias Word = (text: Substring.UTF8View, meaning: TodoTxtWord?)

  private mutating func id(_ line: TodoTxtLine, _ meanings: [TodoTxtWord]) -> UUID {
    let ids = meanings.compactMap { if case .id(let id) = $0 { id } else { nil } }
    // Derived without the prefix: a todo keeps its id when it is done.
    return ids.last ?? self.ids.next(line.text)
  }

  /// Applies the meanings of the words to the todo, and returns the title.
  private mutating func take(_ words: [Word], into todo: inout ImportedTodo) -> String {
    let place = words.lastIndex { if case .id? = $0.meaning { true } else { false } }
    let words = place == 0 ? Array(words.dropFirst()) : words
    if let place, place > 0 {
      let after = words[(place + 1)...]
      for meaning in after.compactMap(\.meaning) { take(meaning, into: &todo) }
      return Self.text(words[..<place] + after.filter { $0.meaning == nil })
    }
    for meaning in words.compactMap(\.meaning) { take(meaning, into: &todo) }
    let end = words.lastIndex { $0.meaning == nil && !$0.text.isEmpty }
    let title = end.map { Self.text(words[...$0]) } ?? ""
    // If all words have a meaning, they are also the title.
    return title.isBlank ? Self.text(words[...]) : title
  }

  private mutating func take(_ meaning: TodoTxtWord, into todo: inout ImportedTodo) {
    if case .priority(let letter) = meaning, todo.priority == nil { self.letter = letter }
    meaning.apply(to: &todo, days)
  }

  private static func text(_ words: ArraySlice<Word>) -> String {
    words.map { String(Substring($0.text)) }.joined(separator: " ")
  }
}
