public import Repositories
public import StateStore

/// A todo as a text that a person changes in a text editor: a line for each field, then the notes.
///
///     title: Buy milk
///     due: 2026-12-01T17:00
///     wait: due-3d
///     recurrence: every:month
///     depends: 3,5
///     under: 7
///     pri: high
///     project: home
///     tags: +shop
///     notes:
///     The large one.
///
/// An empty value removes the value of the todo; a line that is left out changes nothing. Before
/// the notes, lines that begin with `#` are comments; everything below `notes:` belongs to the
/// notes, whatever it looks like.
public enum TodoText {
  private static let title = "title"
  private static let recurrence = "recurrence"
  private static let tags = "tags"
  private static let notes = "notes"

  private static func key(_ mark: WordMark) -> String { String(mark.key.dropLast()) }
  private static func key(_ link: TodoLink) -> String { String(link.key.dropLast()) }

  /// The keys, in the order of the lines.
  public static var keys: [String] {
    [title] + DateMark.all.map(\.name) + [recurrence] + TodoLink.allCases.map(key)
      + WordMark.all.map(key) + [tags, notes]
  }

  /// The text of a todo.
  ///
  /// - Parameter list: The list that has the numbers of linked todos.
  public static func text(of todo: Todo, at now: LocalNow, among list: TodoList) -> String {
    let values = values(of: todo, at: now, among: list)
    let lines = keys.dropLast().map { key in
      values[key].map { $0.isEmpty ? "\(key):" : "\(key): \($0)" } ?? "\(key):"
    }
    let notesLines = values[notes].map { $0.isEmpty ? [] : [$0] } ?? []
    return (lines + ["\(notes):"] + notesLines).map { "\($0)\n" }.joined()
  }

  /// The todo with the values that a text changes; the fields whose values stay as in
  /// ``text(of:at:among:)`` stay exactly as they are.
  public static func todo(
    in text: String, from shown: Todo, at now: LocalNow, among list: TodoList
  ) throws(TodoTextError) -> Todo {
    let own = Self.text(of: shown, at: now, among: list)
    if let line = lines(text).firstIndex(where: hasNull), !hasNull(own) {
      throw .hasNull(line + 1)
    }
    let before = values(of: shown, at: now, among: list)
    let after = try values(in: text).filter { $0.value != before[$0.key] }
    do throws(QueryError) {
      return try changed(shown, to: after, at: now, among: list)
    } catch {
      throw .wrongValue(error)
    }
  }

  /// A todo with other values.
  private static func changed(
    _ shown: Todo, to values: [String: String], at now: LocalNow, among list: TodoList
  ) throws(QueryError) -> Todo {
    var todo = shown
    if let title = values[title] { todo.title = title }
    for mark in DateMark.all {
      guard let value = values[mark.name] else { continue }
      let word = QueryWord(mark.key + value, column: 0)
      mark.set(try isNone(value) ? nil : mark.value(value, word).moment(at: now), in: &todo)
    }
    for mark in WordMark.all {
      guard let value = values[key(mark)] else { continue }
      let word = QueryWord(mark.key + value, column: 0)
      mark.set(try isNone(value) ? nil : mark.value(value, word), in: &todo)
    }
    if let recurrence = values[recurrence] {
      let setsLastDay = values[DateMark.until.name] != nil
      try rule(recurrence, at: now).apply(to: &todo, setsLastDay: setsLastDay)
    }
    for link in TodoLink.allCases {
      guard let value = values[key(link)] else { continue }
      // A todo that is not in the list has no number to keep it by.
      let unseen = link.targets(of: shown).filter { list[id: $0] == nil }
      link.set(unseen + (try targets(value, of: link, among: list)), in: &todo)
    }
    if let tags = values[tags] { todo.tags = try self.tags(tags, of: shown) }
    if let notes = values[notes] { todo.notes = notes }
    return todo
  }

  /// The text of a file, without a byte order mark. A file without a line feed has the line ends of
  /// old Macs.
  public static func text(of bytes: [UInt8]) throws(TodoTextError) -> String {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    if let text = String(validating: bytes, as: UTF8.self) {
      if bytes.contains(UInt8(ascii: "\n")) { return text }
      return String(text.map { $0 == "\r" ? "\n" : $0 })
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    throw .notUTF8((line ?? 0) + 1)
  }

  /// Whether a text has nothing but comments.
  public static func isEmpty(_ text: String) -> Bool {
    lines(text).allSatisfy { $0.isBlank || isComment($0) }
  }

  /// A text without the comments before its first field.
  public static func withoutComments(_ text: String) -> String {
    lines(text).drop { $0.isBlank || isComment($0) }.joined(separator: "\n")
  }

  private static func values(
    of todo: Todo, at now: LocalNow, among list: TodoList
  ) -> [String: String] {
    var values = [
      title: todo.title.onOneLine, notes: lines(todo.notes).joined(separator: "\n").withoutEnd,
      tags: todo.tags.map { "+\(Todo.tagName($0).escapedAsWord)" }.joined(separator: " "),
    ]
    for mark in DateMark.all { values[mark.name] = mark.typed(of: todo, at: now) ?? "" }
    values[recurrence] = todo.recurrence?.rule.description ?? ""
    for link in TodoLink.allCases {
      values[key(link)] = link.targets(of: todo).compactMap { list[id: $0]?.number.asTyped }
        .joined(separator: ",")
    }
    for mark in WordMark.all { values[key(mark)] = (mark.value(of: todo) ?? "").onOneLine }
    return values
  }

  private static func values(in text: String) throws(TodoTextError) -> [String: String] {
    var values: [String: String] = [:]
    var rest = lines(text)[...]
    var number = 0
    while let line = rest.popFirst() {
      number += 1
      if line.isBlank || isComment(line) { continue }
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(parts[0]).onOneLine.lowercased()
      guard parts.count == 2, keys.contains(key) else { throw .unknownLine(number, line) }
      if values[key] != nil { throw .repeatedLine(number, key) }
      values[key] = String(parts[1]).onOneLine
      if key == notes {
        let first = values[key].map { $0.isEmpty ? [] : [$0] } ?? []
        values[key] = (first + rest).joined(separator: "\n").withoutEnd
        break
      }
    }
    return values
  }

  private static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }

  private static func hasNull(_ text: String) -> Bool { text.utf8.contains(0) }

  private static func isComment(_ line: String) -> Bool { line.utf8.first == UInt8(ascii: "#") }

  private static func rule(
    _ value: String, at now: LocalNow
  ) throws(QueryError) -> Setting<FirstOccurrence> {
    if isNone(value) { return .clear }
    let word = QueryWord(value, column: 0)
    guard let (kind, name) = RecurrenceRule.beginning(word) else {
      throw QueryError(.notARecurrence, word)
    }
    return .to(FirstOccurrence(try RecurrenceRule(kind, name, word), at: now))
  }

  /// The todos with the numbers of a text.
  private static func targets(
    _ value: String, of link: TodoLink, among list: TodoList
  ) throws(QueryError) -> [Todo.ID] {
    if isNone(value) { return [] }
    let word = QueryWord(link.key + value, column: 0)
    let named = try LinkWord(link, value.filter { !$0.isWhitespace }, word)
    if named.removes { throw QueryError(.notNumbers(link), word) }
    return try named.added.parts.map { part throws(QueryError) in
      guard case .one(let number) = part else { throw QueryError(.notNumbers(link), word) }
      guard let todo = list.first(where: { $0.number == number }) else {
        throw QueryError(.noTodo(number), word)
      }
      return todo.id
    }
  }

  /// The tags of a text; those of the todo keep their spelling.
  private static func tags(_ value: String, of todo: Todo) throws(QueryError) -> [String] {
    var tags: [String] = []
    for word in words(value) {
      let name = Todo.tagName(word)
      if name == "+" { throw QueryError(.noTag, QueryWord(word, column: 0)) }
      if tags.contains(where: { Todo.areSameTag($0, name) }) { continue }
      tags.append(todo.tags.first { Todo.areSameTag($0, name) } ?? name)
    }
    return tags
  }

  /// The words of a text, in which a backslash keeps the next character. As in a command, the white
  /// space of ASCII alone separates words.
  private static func words(_ text: String) -> [String] {
    var words = [""]
    var isEscaped = false
    for character in text {
      if isEscaped || character != "\\" && !(character.isASCII && character.isWhitespace) {
        words[words.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        words.append("")
      }
    }
    return words.filter { !$0.isEmpty }
  }

  private static func isNone(_ value: String) -> Bool {
    value.isEmpty || value.lowercased() == "none"
  }
}

extension String {
  /// The text with spaces for its line breaks, without white space at its ends.
  package var onOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ").drop(while: \.isWhitespace).withoutEnd
  }
}

extension StringProtocol {
  /// The text without white space at its end.
  fileprivate var withoutEnd: String {
    var text = Substring(self)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
