import Interactors
import Repositories

extension TodosEdit {
  /// The command that makes the edit, with all text in full, so that a person can retype a refused
  /// edit; nil for an edit without a command, such as an import.
  ///
  /// - Parameter known: The numbers of linked todos.
  func typed(_ known: LinkedNumbers) -> String? {
    guard kind == .edit, let change = changes.first else { return nil }
    switch (name, change) {
    case (.add, .added(let todo)):
      return (["add", todo.title.inQuotes] + todo.marks(known)).joined(separator: " ")
    case (.rename, .changed(let before, let after)):
      return
        (["rename \(after.number.asTyped)", after.title.inQuotes]
        + after.marks(setFrom: before, known)).joined(separator: " ")
    case (.note, .changed(let before, let after)):
      return "note \(numbers(",")) \(after.notes(addedTo: before).inQuotes)"
    case (.removeNotes, .changed): return "note \(numbers(",")) \"\""
    case (.postpone, .changed(_, let after)):
      // One command sets only one date.
      if changes.contains(where: { $0.after?.due != after.due }) { return nil }
      guard let date = TodoField.due.text(in: after) else { return nil }
      return "postpone \(numbers()) \(date)"
    case (.set, .changed):
      guard let marks = marksOfAll(known), !marks.isEmpty else { return nil }
      return (["set \(numbers())"] + marks).joined(separator: " ")
    case (.done, _), (.reopen, _), (.toggle, _), (.archive, _), (.unarchive, _), (.start, _),
      (.stop, _), (.skip, _), (.remove, _):
      return "\(name.rawValue) \(numbers())"
    case (.purge, _):
      let isOfArchive = changes.contains { $0.before?.isArchived == true }
      return isOfArchive ? "purge \(CommandName.archivedTodos)" : "purge"
    case (.edit, .changed(let before, let after)):
      let title = after.title == before.title ? [] : [after.title.inQuotes]
      let command = title.isEmpty ? "set" : "rename"
      let marks = after.marks(setFrom: before, known)
      // The notes of such an edit have no command of one line.
      if after.notes != before.notes || title.isEmpty && marks.isEmpty { return nil }
      return (["\(command) \(after.number.asTyped)"] + title + marks).joined(separator: " ")
    case (.move, _), (.importing, _), (.edit, _), (.add, _), (.rename, _), (.note, _),
      (.removeNotes, _),
      (.set, _), (.postpone, _):
      return nil
    }
  }

  /// The ``typed(_:)`` command if it has a text or marks, which the name of the edit and its todos do
  /// not show.
  func typedText(_ known: LinkedNumbers) -> String? {
    [.add, .rename, .note, .set, .postpone, .edit].contains(name) ? typed(known) : nil
  }

  /// The numbers of the todos, as they are typed. Done todos that a completion adds are not named.
  ///
  /// - Parameter separator: A comma for a command that takes the numbers as one word.
  private func numbers(_ separator: String = " ") -> String {
    var runs: [ClosedRange<Int>] = []
    for change in changes {
      guard let number = change.before.map({ (change.after ?? $0).number }) else { continue }
      if let run = runs.last, number > 0, number == run.upperBound + 1 {
        runs[runs.count - 1] = run.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.flatMap { run -> [String] in
      run.count > 2 ? ["\(NumberSelection.Part.range(run))"] : run.map(\.asTyped)
    }.joined(separator: separator)
  }

  /// The marks that make all changes; nil if one command cannot make them. A todo that had a value
  /// before lacks its mark.
  private func marksOfAll(_ known: LinkedNumbers) -> [String]? {
    var marks: [String] = []
    for case .changed(let before, let after) in changes {
      for mark in after.marks(setFrom: before, known) where !marks.contains(mark) {
        marks.append(mark)
      }
    }
    // A rule gives a due date to a todo without one: that date was not typed.
    if Set(changes.map { $0.after?.due }).count > 1 {
      marks.removeAll { $0.hasPrefix(DateMark.due.key) }
    }
    let keys = marks.compactMap { mark in mark.firstIndex(of: ":").map { mark[...$0] } }
    return Set(keys).count == keys.count ? marks : nil
  }
}

extension DateMark {
  /// The mark that gives a todo the value of this one.
  fileprivate func typed(of todo: Todo) -> String { "\(key)\(field?.text(in: todo) ?? "none")" }
}

extension TodoLink {
  /// The marks that give a todo the links of a later version.
  ///
  /// - Parameters:
  ///   - before: nil for a todo that is added.
  ///   - unknown: Stands for a todo without a known number, too.
  func typed(
    from before: Todo?, to after: Todo, _ known: LinkedNumbers, unknown: String? = nil
  ) -> [String] {
    let (old, new) = (before.map(targets) ?? [], targets(of: after))
    func numbers(_ ids: [Todo.ID], _ sign: String) -> [String] {
      ids.compactMap { known.byID[$0]?.asTyped ?? unknown ?? known.unknown }.map { sign + $0 }
    }
    let added = numbers(new.filter { !old.contains($0) }, "")
    let removed = old.filter { !new.contains($0) }
    if new.isEmpty, !old.isEmpty { return [typed([])] }
    let all = added + (self == .parent ? [] : numbers(removed, "-"))
    return all.isEmpty ? [] : [key + all.joined(separator: ",")]
  }
}

extension TodoLink {
  /// The command that takes back the last link of a cycle, which is in the list already; nil for a
  /// todo that would be linked to itself.
  func undoing(_ cycle: [Todo]) -> String? {
    guard cycle.count > 1, let last = cycle.last, let first = cycle.first else { return nil }
    let mark = self == .depends ? "\(key)-\(first.number.asTyped)" : typed([])
    return "set \(last.number.asTyped) \(mark)"
  }
}

extension Todo {
  /// The marks that add a todo like this one.
  fileprivate func marks(_ known: LinkedNumbers) -> [String] {
    let dates = DateMark.all.filter { $0.moment(of: self) != nil }.map { $0.typed(of: self) }
    let words = WordMark.all.compactMap { mark in mark.value(of: self).map { mark.typed($0) } }
    let rule = recurrence.map { ["\($0.rule)"] } ?? []
    let links = TodoLink.allCases.flatMap { $0.typed(from: nil, to: self, known) }
    return dates + rule + links + words + tags.map { "+\($0.escapedAsWord)" }
  }

  /// The marks that turn an earlier version into this todo.
  fileprivate func marks(setFrom before: Todo, _ known: LinkedNumbers) -> [String] {
    fields(differingFrom: before).flatMap { field -> [String] in
      switch field {
      case .tags:
        tags.filter { !before.tags.contains($0) }.map { "+\($0.escapedAsWord)" }
          + before.tags.filter { !tags.contains($0) }.map { "-\($0.escapedAsWord)" }
      case .depends: TodoLink.depends.typed(from: before, to: self, known)
      case .parent: TodoLink.parent.typed(from: before, to: self, known)
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
