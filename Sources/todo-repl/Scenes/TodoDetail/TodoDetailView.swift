import Foundation
import Interactors
import Repositories

/// One todo in full.
enum TodoDetailView {
  /// The object for programs, whose text is the row of the list; and further lines for people.
  static func lines(
    _ todo: Todo, _ detail: TodoDetail, _ moments: MomentText, _ dues: DueWords,
    in language: Language
  ) -> [any OutputLine] {
    let row = TodoRow(todo, dues)
    let facts = Detail([
      .init(language.text(.due), row.due.map { language.text(of: $0.sentence) }),
      .init(language.text(.priority), todo.priority?.rawValue),
      .init(language.text(.tags), todo.tags.isEmpty ? nil : todo.tags.joined(separator: ", ")),
      .init(
        language.text(.notes),
        detail.notes.isEmpty ? [] : detail.notes.components(separatedBy: "\n")),
      .init(
        language.text(.history),
        detail.history.map { "\(moments($0.at))  \(language.text(of: $0.kind.sentence))" }),
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
  fileprivate var sentence: Sentence {
    let phrase: Phrase =
      isOverdue
      ? word == date ? .dueOverdue : .dueCalledOverdue : word == date ? .dueOn : .dueCalled
    return Sentence(phrase, ["date": .typed("\(date)"), "due": .typed("\(word)")])
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

  /// The same for people.
  fileprivate var sentence: Sentence {
    switch self {
    case .created: Sentence(.eventCreated)
    case .renamed(let title): Sentence(.eventRenamed, ["title": .quoted(title)])
    case .done: Sentence(.eventDone)
    case .reopened: Sentence(.eventReopened)
    case .moved: Sentence(.eventMoved)
    case .noted: Sentence(.eventNoted)
    case .changed: Sentence(.eventChanged)
    case .restored: Sentence(.eventRestored)
    }
  }
}
