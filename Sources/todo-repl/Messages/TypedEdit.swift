import Interactors
import Repositories

extension TodosEdit {
  /// The command that makes the edit, with all text in full, so that a person can retype a refused
  /// edit; nil for an edit without a command, such as an import.
  var typed: String? {
    guard kind == .edit, let change = changes.first else { return nil }
    switch (name, change) {
    case (.add, .added(let todo)):
      return (["add", Self.inQuotes(todo.title)] + todo.marks).joined(separator: " ")
    case (.rename, .changed(let before, let after)):
      return
        (["rename \(after.number.asTyped)", Self.inQuotes(after.title)]
        + after.marks(setFrom: before)).joined(separator: " ")
    case (.note, .changed(let before, let after)):
      return "note \(after.number.asTyped) \(Self.inQuotes(after.notes(addedTo: before)))"
    case (.removeNotes, .changed): return "note \(numbers) \"\""
    case (.postpone, .changed(_, let after)):
      // One command sets only one date.
      if changes.contains(where: { $0.after?.due != after.due }) { return nil }
      guard let date = TodoField.due.text(in: after) else { return nil }
      return "postpone \(numbers) \(date)"
    case (.set, .changed(let before, let after)):
      return (["set \(numbers)"] + after.marks(setFrom: before)).joined(separator: " ")
    case (.done, _): return "done \(numbers)"
    case (.reopen, _): return "reopen \(numbers)"
    case (.skip, _): return "skip \(numbers)"
    case (.toggle, _): return "toggle \(numbers)"
    case (.start, _): return "start \(numbers)"
    case (.stop, _): return "stop \(numbers)"
    case (.remove, _): return "remove \(numbers)"
    case (.purge, _): return "purge"
    case (.edit, .changed(let before, let after)):
      let title = after.title == before.title ? [] : [Self.inQuotes(after.title)]
      let command = title.isEmpty ? "set" : "rename"
      let marks = after.marks(setFrom: before)
      // The notes of such an edit have no command of one line.
      if after.notes != before.notes || title.isEmpty && marks.isEmpty { return nil }
      return (["\(command) \(after.number.asTyped)"] + title + marks).joined(separator: " ")
    case (.move, _), (.importing, _), (.edit, _), (.add, _), (.rename, _), (.note, _),
      (.removeNotes, _),
      (.set, _), (.postpone, _):
      return nil
    }
  }

  /// The ``typed`` command if it has a text or marks, which the name of the edit and its todos do
  /// not show.
  var typedText: String? {
    [.add, .rename, .note, .set, .postpone, .edit].contains(name) ? typed : nil
  }

  /// The numbers of the todos, as they are typed. Done todos that a completion adds are not named.
  private var numbers: String {
    changes.compactMap { change in
      change.before.map { (change.after ?? $0).number.asTyped }
    }.joined(separator: " ")
  }

  /// A text in quotes, as in the line of a command.
  private static func inQuotes(_ text: String) -> String {
    let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }
}

extension DateMark {
  /// The mark that gives a todo the value of this one.
  fileprivate func typed(of todo: Todo) -> String { "\(key)\(field.text(in: todo) ?? "none")" }
}

extension Todo {
  /// The marks that add a todo like this one.
  fileprivate var marks: [String] {
    let dates = DateMark.all.filter { $0.moment(of: self) != nil }.map { $0.typed(of: self) }
    let words = WordMark.all.compactMap { mark in mark.value(of: self).map { mark.typed($0) } }
    let rule = recurrence.map { ["\($0.rule)"] } ?? []
    return dates + rule + words + tags.map { "+\($0.escapedAsWord)" }
  }

  /// The marks that turn an earlier version into this todo.
  fileprivate func marks(setFrom before: Todo) -> [String] {
    fields(differingFrom: before).flatMap { field -> [String] in
      switch field {
      case .tags:
        tags.filter { !before.tags.contains($0) }.map { "+\($0.escapedAsWord)" }
          + before.tags.filter { !tags.contains($0) }.map { "-\($0.escapedAsWord)" }
      case .recurrence:
        [recurrence.map { "\($0.rule)" } ?? "\(RecurrenceRule.Kind.every.key)none"]
      default:
        DateMark.all.filter { $0.field == field }.map { $0.typed(of: self) }
          + WordMark.all.filter { $0.field == field }.map { $0.typed($0.value(of: self)) }
      }
    }
  }

  /// The lines added to the notes of an earlier version; all lines if other lines changed, too.
  fileprivate func notes(addedTo before: Todo) -> String {
    if before.notes.isEmpty || !notes.hasPrefix(before.notes + "\n") { return notes }
    return String(notes.dropFirst(before.notes.count + 1))
  }
}
