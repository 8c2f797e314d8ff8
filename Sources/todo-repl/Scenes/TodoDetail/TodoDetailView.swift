import Foundation
import Interactors
import Repositories

/// One todo in full.
enum TodoDetailView {
  /// The object for programs, whose text is the row of the list; and further lines for people.
  static func lines(
    _ todo: Todo, _ detail: TodoDetail, _ moments: MomentText, _ dues: DueWords
  ) -> [any OutputLine] {
    let row = TodoRow(todo, dues)
    let facts = Detail([
      .init("Due", row.due?.sentence),
      .init("Priority", todo.priority?.rawValue),
      .init("Tags", todo.tags.isEmpty ? nil : todo.tags.joined(separator: ", ")),
      .init("Notes", detail.notes.isEmpty ? [] : detail.notes.components(separatedBy: "\n")),
      .init("History", detail.history.map { "\(moments($0.at))  \($0.kind.text)" }),
    ])
    return [Title(row: row, detail: detail)] + facts.lines
  }

  private struct Title: OutputLine {
    let row: TodoRow
    let detail: TodoDetail

    func text(on page: Page) -> String {
      row.title(on: Page(columns: nil, styling: page.styling))
    }

    var json: JSONLine? {
      row.json.map { $0 + ["history": .objects(detail.history.map(\.json))] }
    }
  }
}

extension DueMark {
  /// The date, and the word for it when that is another: "2026-11-27 (fri)".
  fileprivate var sentence: String {
    let remarks = [word == date ? nil : "\(word)", isOverdue ? "overdue" : nil]
      .compactMap(\.self).joined(separator: ", ")
    return remarks.isEmpty ? "\(date)" : "\(date) (\(remarks))"
  }
}

extension TodoEvent {
  fileprivate var json: JSONLine {
    let line: JSONLine = ["at": .date(at), "event": .string(kind.name)]
    if case .renamed(let title) = kind { return line + ["from": .string(title)] }
    return line
  }
}

extension TodoEvent.Kind {
  /// The word for programs.
  fileprivate var name: String {
    switch self {
    case .created: "created"
    case .renamed: "renamed"
    case .done: "done"
    case .reopened: "reopened"
    case .moved: "moved"
    case .noted: "noted"
    case .changed: "changed"
    case .restored: "restored"
    }
  }

  /// The words for people.
  fileprivate var text: String {
    switch self {
    case .renamed(let title): "renamed from \(DisplayText.quoted(title))"
    case .created, .done, .reopened, .moved, .noted, .changed, .restored: name
    }
  }
}
