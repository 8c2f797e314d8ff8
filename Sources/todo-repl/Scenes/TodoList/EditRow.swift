import Foundation
import Interactors
import Repositories

/// An edit of the list as a line: when it was made, in which terminal, and what it changed.
struct EditRow: OutputLine {
  let saved: TodosSaved
  /// Whether this terminal has made the edit.
  let isOwn: Bool
  let moment: String
  let terminal: DisplayText
  let name: DisplayText
  let dues: DueWords
  /// The columns for terminal and name, so that they stand in line.
  private var widths = (terminal: 0, name: 0)

  /// The rows of edits, or of what they changed of one todo.
  ///
  /// - Parameter terminal: The name of this terminal.
  static func rows(
    of saves: [TodosSaved], todo number: Int?, in terminal: String, _ moments: MomentText,
    _ dues: DueWords, _ language: Language
  ) -> [EditRow] {
    var rows = saves.compactMap { saved -> EditRow? in
      let all = saved.edit.changes
      let changes = number.map { number in all.filter { $0.number == number } } ?? all
      // An undo of what others had taken back before has no changes.
      if changes.isEmpty { return nil }
      return EditRow(
        TodosSaved(saved.edit.with(changes), at: saved.revision, saved.moment, saved.stage),
        isOwn: saved.edit.by == terminal, moments, dues, language)
    }
    let widths = (
      rows.map(\.terminal.width).max() ?? 0, rows.map(\.name.width).max() ?? 0
    )
    for index in rows.indices { rows[index].widths = widths }
    return rows
  }

  private init(
    _ saved: TodosSaved, isOwn: Bool, _ moments: MomentText, _ dues: DueWords, _ language: Language
  ) {
    self.saved = saved
    self.isOwn = isOwn
    self.dues = dues
    moment = moments(saved.moment)
    terminal = DisplayText(
      isOwn ? language.text(.thisTerminal) : TerminalIdentity.label(of: saved.edit.by))
    let name =
      switch saved.edit.kind {
      case .edit: language.text(of: saved.edit.name)
      case .undo: language.text(.undoing(saved.edit.name))
      case .redo: language.text(.redoing(saved.edit.name))
      }
    self.name = DisplayText(safe: name)
  }

  func text(on page: Page) -> String {
    let who = terminal.padded(toWidth: widths.terminal)
    let start = "\(moment)  \(who)  \(name.padded(toWidth: widths.name))  "
    let end = saved.stage == .waiting ? " \(page.language.text(.waiting))" : ""
    let changes = DisplayText(changes(in: page.language) + end)
    let rest = page.fit(changes, besides: DisplayText(safe: start).width)
    return "\(page.styling.apply(.remark, to: start))\(rest)"
  }

  /// The changes, with marks as they are typed.
  private func changes(in language: Language) -> String {
    let changes = saved.edit.changes
    if changes.count == 1 { return changes[0].text(dues) }
    let numbers = changes.prefix(5).map(\.number.asTyped) + (changes.count > 5 ? ["…"] : [])
    return "\(language.text(.someTodos(changes.count))): \(numbers.joined(separator: ", "))"
  }

  var json: JSONLine? {
    [
      "type": .string("edit"), "at": .date(saved.moment), "by": .string(saved.edit.by),
      "own": .bool(isOwn), "edit": .string(saved.edit.name.rawValue),
      "kind": .string(saved.edit.kind.word), "changes": .objects(saved.edit.changes.map(\.json)),
    ] + (saved.stage == .waiting ? ["waiting": .bool(true)] : [:])
  }
}

extension TodosEdit.Kind {
  /// The kind for programs.
  fileprivate var word: String {
    switch self {
    case .edit: "edit"
    case .undo: "undo"
    case .redo: "redo"
    }
  }
}

extension TodosEdit.Change {
  /// The number of the todo.
  fileprivate var number: Int { (after ?? before)?.number ?? 0 }

  fileprivate func text(_ dues: DueWords) -> String {
    let title = (after ?? before)?.title ?? ""
    guard case .changed(let before, let after) = self else { return "\(number.asTyped) \(title)" }
    let start =
      before.title == title
      ? "\(number.asTyped) \(title)"
      : "\(number.asTyped) \(before.title) → \(title)"
    return ([start] + marks(before, after, dues)).joined(separator: " ")
  }

  private func marks(_ before: Todo, _ after: Todo, _ dues: DueWords) -> [String] {
    after.fields(differingFrom: before).flatMap { field -> [String] in
      switch field {
      case .title, .isDone, .rank: []
      case .due: ["due:\(after.due.map { "\(dues.date(of: $0))" } ?? "none")"]
      case .priority: ["!\(after.priority?.rawValue ?? "none")"]
      case .tags:
        after.tags.filter { !before.tags.contains($0) }.map { "+\($0)" }
          + before.tags.filter { !after.tags.contains($0) }.map { "-\($0)" }
      case .notes:
        after.notes.hasPrefix(before.notes)
          ? [
            DisplayText.quoted(
              String(after.notes.dropFirst(before.notes.count).drop(while: \.isNewline)))
          ]
          : [DisplayText.quoted(after.notes)]
      }
    }
  }

  fileprivate var json: JSONLine {
    let (change, fields): (String, [TodoField]) =
      switch self {
      case .added: ("added", [])
      case .changed(let before, let after): ("changed", after.fields(differingFrom: before))
      case .removed: ("removed", [])
      }
    return [
      "change": .string(change), "number": number > 0 ? .int(number) : .null,
      "id": .string(id.uuidString),
      "title": .string((after ?? before)?.title ?? ""), "fields": .strings(fields.map(\.rawValue)),
    ]
  }
}
