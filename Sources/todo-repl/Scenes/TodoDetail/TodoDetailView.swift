import Foundation
import Interactors
import Repositories

/// One todo in full.
enum TodoDetailView {
  /// The row of the list, which is also the JSON object for programs; then further lines for
  /// people.
  static func lines(
    _ todo: Todo, _ detail: TodoDetail, _ moments: MomentText, _ dues: DueWords,
    waiting: Set<Todo.ID> = [], in language: Language
  ) -> [any OutputLine] {
    let row = TodoRow(todo, dues, waiting: waiting)
    let due = Detail.Fact(language.text(.field(.due)), row.due.map { language.text($0.fact) })
    let words = WordMark.all.map { mark in
      Detail.Fact(language.text(.field(mark.field)), mark.value(of: todo))
    }
    let facts = Detail(
      [due] + words + [
        .init(
          language.text(.field(.tags)), todo.tags.isEmpty ? nil : todo.tags.joined(separator: ", ")),
        .init(
          language.text(.field(.notes)),
          detail.notes.isEmpty ? [] : detail.notes.components(separatedBy: "\n")),
        .init(
          language.text(.history),
          detail.history.map { "\(moments($0.at))  \(language.text(of: $0.kind))" }),
      ])
    return [Title(row: row, detail: detail)] + facts.lines
  }

  private struct Title: OutputLine {
    let row: TodoRow
    let detail: TodoDetail

    func text(on page: Page) -> String {
      row.title(on: page)
    }

    var json: JSONLine? {
      row.json.map { $0 + ["history": .objects(detail.history.map(\.json))] }
    }
  }
}

extension DueMark {
  fileprivate var fact: Fact {
    .date("\(date)", word == date ? nil : "\(word)", isOverdue: isOverdue)
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
  /// The name of the event for programs.
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
}
