import Foundation
import Interactors
import Repositories
import StateStore

/// An edit of the list as a line: its moment, its terminal, and its changes.
struct EditRow: OutputLine {
  let saved: TodosSaved
  /// The number of an edit that was not saved; nil for a saved edit.
  let refusal: Int?
  /// Whether this terminal made the edit.
  let isOwn: Bool
  let dues: DateWords
  /// The numbers of the todos to which links lead.
  private let numbers: LinkedNumbers
  private let texts: EditColumns.Row
  private var columns = EditColumns([])

  /// The rows of edits, or of their changes of one todo, in the order of their moments.
  ///
  /// - Parameters:
  ///   - terminal: The name of this terminal.
  ///   - now: The present; a narrow window omits its day and year.
  ///   - living: The terminals that still exist.
  static func rows(
    of saves: [TodosSaved], _ refused: [RefusedEdit], todo number: Int?, in terminal: String,
    _ moments: MomentText, at now: Date, _ dues: DateWords, among list: TodoList?,
    _ language: Language, living: LivingTerminals = LivingTerminals(nil)
  ) -> [EditRow] {
    let today = moments(now)
    var edits: [(saved: TodosSaved, refusal: Int?)] = saves.map { ($0, nil) }
    for refused in refused {
      let place = edits.lastIndex { $0.saved.moment <= refused.moment }.map { $0 + 1 } ?? 0
      let saved = TodosSaved(refused.edit, at: .zero, refused.moment)
      edits.insert((saved, refused.number), at: place)
    }
    var rows = edits.compactMap { saved, refusal -> EditRow? in
      let all = saved.edit.changes
      let changes = number.map { number in all.filter { $0.todo.number == number } } ?? all
      // An undo of changes that others had already taken back has no changes.
      if changes.isEmpty { return nil }
      return EditRow(
        TodosSaved(saved.edit.with(changes), at: saved.revision, saved.moment, saved.stage),
        refusal: refusal, isOwn: saved.edit.by == terminal, isGone: living.isGone(saved.edit.by),
        moments(saved.moment), today: today, dues, among: list, language)
    }
    let columns = EditColumns(rows.map(\.texts))
    for index in rows.indices { rows[index].columns = columns }
    return rows
  }

  private init(
    _ saved: TodosSaved, refusal: Int?, isOwn: Bool, isGone: Bool, _ moment: String, today: String,
    _ dues: DateWords, among list: TodoList?, _ language: Language
  ) {
    numbers = LinkedNumbers(of: saved.edit, in: list)
    self.saved = saved
    self.refusal = refusal
    self.isOwn = isOwn
    self.dues = dues
    let label = TerminalIdentity.label(of: saved.edit.by)
    let terminal =
      isOwn ? language.text(.thisTerminal) : isGone ? language.text(.goneTerminal(label)) : label
    let name =
      switch saved.edit.kind {
      case .edit:
        refusal.map { language.text(.refused(saved.edit.name, $0)) }
          ?? language.text(of: saved.edit.name)
      case .undo: language.text(.undoing(saved.edit.name))
      case .redo: language.text(.redoing(saved.edit.name))
      }
    texts = EditColumns.Row(
      moment: moment, shortMoment: Self.short(moment, today: today),
      terminal: DisplayText(terminal), isOwn: isOwn, name: DisplayText(safe: name))
  }

  /// A moment such as "2026-11-24 11:29" without today's date, or without this year.
  private static func short(_ moment: String, today: String) -> String {
    if moment.prefix(10) == today.prefix(10) { return String(moment.dropFirst(11)) }
    return moment.prefix(5) == today.prefix(5) ? String(moment.dropFirst(5)) : moment
  }

  /// Whether numbers of other todos show in the row.
  var needsNumbers: Bool {
    (refusal != nil || saved.edit.changes.count == 1) && LinkedNumbers.areNeeded(by: saved.edit)
  }

  func text(on page: Page) -> String {
    let start = columns.text(of: texts, in: page.columns)
    let end = saved.stage == .waiting ? " \(page.language.text(.waiting))" : ""
    let changes = DisplayText(changes(in: page.language) + end)
    // Typed text that exists nowhere else is shown in full.
    let rest = refusal == nil ? page.fit(changes, besides: start.width) : changes
    return "\(page.styling.apply(.remark, to: "\(start)"))\(rest)"
  }

  /// The changes, with marks as they are typed.
  private func changes(in language: Language) -> String {
    if refusal != nil, let typed = saved.edit.typed(numbers) { return language.line(typed) }
    let changes = saved.edit.changes
    if changes.count == 1 { return changes[0].text(dues, numbers) }
    let names = changes.prefix(5).map { $0.typedNumber ?? $0.todo.title }
    let todos = (names + (changes.count > 5 ? ["…"] : [])).joined(separator: ", ")
    return "\(language.text(.someTodos(changes.count))): \(todos)"
  }

  var json: JSONLine? {
    [
      "type": .string(refusal == nil ? "edit" : "refused"), "at": .date(saved.moment),
      "by": .string(saved.edit.by),
      "own": .bool(isOwn), "edit": .string(saved.edit.name.rawValue),
      "kind": .string(saved.edit.kind.word), "changes": .objects(saved.edit.changes.map(\.json)),
      "waiting": .flag(saved.stage == .waiting), "redo": refusal.map { .int($0) } ?? .absent,
      "typed": refusal == nil ? .absent : .text(saved.edit.typed(numbers)),
    ]
  }
}

extension TodosEdit.Kind {
  /// The kind for programs.
  var word: String {
    switch self {
    case .edit: "edit"
    case .undo: "undo"
    case .redo: "redo"
    }
  }
}

extension TodosEdit.Change {
  /// The number of the todo as it is typed; nil for a todo that was never saved.
  fileprivate var typedNumber: String? { todo.number == 0 ? nil : todo.number.asTyped }

  fileprivate func text(_ dues: DateWords, _ numbers: LinkedNumbers) -> String {
    let name = [typedNumber].compactMap(\.self)
    guard case .changed(let before, let after) = self else {
      return (name + [todo.title]).joined(separator: " ")
    }
    let titles = before.title == after.title ? [after.title] : [before.title, "→", after.title]
    return (name + titles + marks(before, after, dues, numbers)).joined(separator: " ")
  }

  private func marks(
    _ before: Todo, _ after: Todo, _ dues: DateWords, _ numbers: LinkedNumbers
  ) -> [String] {
    after.fields(differingFrom: before).flatMap { field -> [String] in
      switch field {
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
      case .depends: TodoLink.depends.typed(from: before, to: after, numbers, unknown: "?")
      case .parent: TodoLink.parent.typed(from: before, to: after, numbers, unknown: "?")
      case .foreign(let key):
        [
          "\(DisplayText.quoted(key)):"
            + "\(after.foreign[key].map { DisplayText($0.text).shortened(to: 60) }?.description ?? "none")"
        ]
      case .recurrence:
        // A step to the next occurrence shows by its date.
        before.recurrence?.rule == after.recurrence?.rule
          ? [] : [after.recurrence.map { "\($0.rule)" } ?? "\(RecurrenceRule.Kind.every.key)none"]
      default:
        DateMark.all.filter { $0.field == field }.map { mark in
          mark.key + (mark.moment(of: after).map(dues.text) ?? "none")
        } + WordMark.all.filter { $0.field == field }.map { $0.shown($0.value(of: after)) }
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
      "change": .string(change), "number": todo.number > 0 ? .int(todo.number) : .null,
      "id": .string(id.uuidString), "title": .string(todo.title),
      "fields": .strings(fields.map(\.name)),
    ]
  }
}
