import Foundation

/// A decoder of the lines of todo.txt. A todo keeps its line as it was read.
struct TodoTxtDecoder: RowDecoder {
  /// Reads days.
  let days: DayText
  private let precision: DatePrecision
  private var ids = DerivedID()
  /// The ids of the lines that come back. A client copies such an id into the line of the next
  /// occurrence.
  private var recurring: Set<UUID> = []

  init(timeZone: TimeZone) {
    days = DayText(timeZone: timeZone)
    precision = .day(timeZone)
  }

  mutating func todo(_ bytes: [UInt8]) throws(RowFlaw) -> DecodedRow {
    if bytes.contains(0) { throw .hasNull }
    // A further carriage return would be a part of the line end once the line is written again.
    let end = bytes.lastIndex { $0 != ASCII.carriageReturn } ?? -1
    guard let row = String(validating: bytes[...end], as: UTF8.self) else { throw .notUTF8 }
    if row.isBlank { return .blank }
    let line = TodoTxtLine(row[...].utf8, isDay: days.isDay)
    let words = TodoTxtWords(line.text, isDay: days.isDay)
    let own = id(words)
    var todo = ImportedTodo(
      // Derived without the prefix: a todo keeps its id when it is done.
      id: own ?? ids.next(line.text), title: words.title, isDone: line.isDone,
      createdAt: line.created.flatMap(days.moment),
      completedAt: line.completed.flatMap(days.moment),
      priority: line.priority, precision: precision)
    todo.hasOwnID = own != nil
    for meaning in words.all.lazy.compactMap(\.meaning) { meaning.apply(to: &todo, days) }
    todo.tags = todo.tags.distinct()
    if !line.isDone, let rule = words.rule, let due = todo.due {
      todo.recurrence = Recurrence(rule, from: due)
    }
    if todo.title.isBlank, let mark = line.markOfDone {
      todo.title = mark
      todo.priority = nil
    }
    if todo.title.isBlank { throw .blankTitle }
    todo.foreign = TodoTxtForeign.members(line: row)
    todo.remarks = remarks(on: todo, line, words)
    return .todo(todo)
  }

  /// The id in a line; nil without one, and for that of the line's last occurrence.
  private mutating func id(_ words: TodoTxtWords) -> UUID? {
    guard let id = words.id else { return nil }
    return words.rule == nil || recurring.insert(id).inserted ? id : nil
  }

  private func remarks(
    on todo: ImportedTodo, _ line: TodoTxtLine, _ words: TodoTxtWords
  ) -> [RowRemark] {
    var remarks: [RowRemark] = []
    if todo.priority == .low, let letter = line.letter ?? words.value(.priority),
      letter != Priority.low.letter
    {
      remarks.append(RowRemark(title: todo.title, .lowPriority(letter)))
    }
    if !todo.isDone, let rule = words.unknownRule {
      remarks.append(RowRemark(title: todo.title, .otherRecurrence(rule)))
    }
    return remarks
  }
}
