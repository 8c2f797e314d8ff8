import Foundation

/// An encoder of todos as lines of todo.txt.
struct TodoTxtEncoder {
  /// A decoder that has read nothing; a copy costs less than a decoder made anew.
  let decoder: TodoTxtDecoder
  private let calendar: Calendar
  /// Whether each line has the id of its todo.
  private let hasIDs: Bool

  init(timeZone: TimeZone, hasIDs: Bool) {
    self.hasIDs = hasIDs
    decoder = TodoTxtDecoder(timeZone: timeZone)
    calendar = TaskwarriorDialect.calendar(timeZone)
  }

  private var days: DayText { decoder.days }

  /// The line of a todo, without its newline: the line that the todo keeps, with the values that
  /// were changed here, or a line of its own.
  func line(_ todo: Todo) -> String {
    let values = TodoTxtValues(todo, days, calendar)
    guard let kept = TodoTxtForeign.lineToExport(todo.foreign) else {
      return ownLine(todo, values, hasID: hasIDs)
    }
    let line = TodoTxtLine(kept[...].utf8, isDay: days.isDay)
    let words = TodoTxtWords(line.text, isDay: days.isDay)
    return changed(kept, line, words, todo, values)
      ?? ownLine(todo, values, hasID: hasIDs || words.id != nil)
  }

  /// A kept line with the values that were changed here; nil if it would be read as another todo.
  private func changed(
    _ kept: String, _ line: TodoTxtLine, _ words: TodoTxtWords, _ todo: Todo,
    _ values: TodoTxtValues
  ) -> String? {
    var words = words
    if words.title.isBlank {
      // The mark of the priority is the title.
      guard let mark = line.markOfDone, mark == values.title, todo.isDone, todo.priority == nil,
        values.words.isEmpty
      else { return nil }
      if !hasIDs { return kept }
      // Behind an id, the mark is a word like any other.
      let end = kept.dropLast(kept.reversed().prefix { $0 == " " }.count)
      return end.hasSuffix(mark) ? "\(end.dropLast(mark.count))\(Self.word(of: todo)) \(mark)" : nil
    }
    if !TodoTxtValues.title(words.title).utf8.elementsEqual(values.title.utf8) {
      words.setTitle(values.title, isDay: days.isDay)
    }
    // The id of another todo in the title would be read as that of this one.
    if words.all.contains(where: { $0.isNew && $0.isID }) { return nil }
    words.setMarks(of: values, isDay: days.isDay)
    words.set(.due, to: values.due, isDay: days.isDay)
    words.set(.wait, to: values.wait, isDay: days.isDay)
    // A rule counts in the line of an open todo with a due date alone; elsewhere its word stays.
    if !todo.isDone, todo.recurrence == nil ? !line.isDone : values.due != nil {
      words.set(.recurrence, to: values.rule, isDay: days.isDay)
    }
    let letter = changeLetter(of: line, &words, todo)
    if hasIDs, words.id == nil { words.insert(todo.id) }
    let start = start(of: line, todo, letter) ?? kept[..<line.text.startIndex]
    let changed = start + words.text
    if changed.utf8.elementsEqual(kept.utf8) { return kept }
    // A title may begin with a word that would be read as a date before it.
    let split = TodoTxtLine(changed[...].utf8, isDay: days.isDay)
    var decoder = decoder
    guard split.text.elementsEqual(words.text.utf8),
      case .todo(let read)? = try? decoder.todo(Array(changed.utf8)),
      read.isDone == todo.isDone, read.priority == todo.priority
    else { return nil }
    return String(changed)
  }

  /// The letter of the priority before the text; a word `pri:` is changed where it stands.
  private func changeLetter(
    of line: TodoTxtLine, _ words: inout TodoTxtWords, _ todo: Todo
  ) -> String? {
    let word = words.value(.priority)
    if (line.letter ?? word).flatMap(Priority.init(letter:)) == todo.priority { return line.letter }
    let letter = todo.priority?.letter
    if letter != nil, line.letter != nil || word == nil { return letter }
    words.set(.priority, to: letter, isDay: days.isDay)
    return nil
  }

  /// The words before the text of a kept line; nil if they stay as they are.
  private func start(of line: TodoTxtLine, _ todo: Todo, _ letter: String?) -> Substring? {
    let completed = todo.isDone ? todo.completedAt.flatMap(days.text) : nil
    if line.isDone == todo.isDone, letter == line.letter,
      completed == nil || completed == line.completed
    {
      return nil
    }
    let start = Self.start(
      isDone: todo.isDone, completed: completed ?? line.completed ?? line.created,
      created: line.created, letter: letter)
    return start.map { "\($0) " }.joined()[...]
  }

  /// A line of a todo that keeps none. An id precedes the words with a meaning, so that no word of
  /// the title is read as one of them; it precedes the title if words of the title are to be read
  /// so.
  private func ownLine(_ todo: Todo, _ values: TodoTxtValues, hasID: Bool) -> String {
    let created = days.text(todo.createdAt)
    let start = Self.start(
      isDone: todo.isDone, completed: todo.completedAt.flatMap(days.text) ?? created,
      created: created,
      letter: todo.priority.map { TodoTxtForeign.letter(of: todo) ?? $0.letter })
    let (title, words) = (values.title, values.words)
    let inTitle = Set(title.split(separator: " ").map(String.init))
    let others = words.filter { !inTitle.contains($0) }
    let hasID =
      hasID || title.contains("id:") && TodoTxtWords(title[...].utf8, isDay: days.isDay).id != nil
    if !hasID { return (start + [title] + others).joined(separator: " ") }
    let id = Self.word(of: todo)
    let line = (start + [title, id] + words).joined(separator: " ")
    if others.count == words.count { return line }
    // Without the words that stand in the title, unless that is read as another todo.
    let once = (start + [id, title] + others).joined(separator: " ")
    return read(once) == read(line) ? once : line
  }

  /// The word of a todo's id.
  private static func word(of todo: Todo) -> String { "id:\(todo.id.uuidString.lowercased())" }

  /// The todo of a line, apart from the line itself.
  private func read(_ line: String) -> DecodedRow? {
    var decoder = decoder
    guard case .todo(var todo)? = try? decoder.todo(Array(line.utf8)) else { return nil }
    todo.foreign = nil
    return .todo(todo)
  }

  private static func start(
    isDone: Bool, completed: String?, created: String?, letter: String?
  ) -> [String] {
    let mark = letter.map { "(\($0))" }
    let words =
      isDone ? ["x", completed, completed == nil ? nil : created, mark] : [mark, created]
    return words.compactMap(\.self)
  }
}
