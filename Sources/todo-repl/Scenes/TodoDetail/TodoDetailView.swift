import Foundation
import Interactors
import Repositories
import StateStore

/// One todo in full.
enum TodoDetailView {
  /// The row of the list, which is also the JSON object for programs; then further lines for
  /// people.
  static func lines(
    _ todo: Todo, _ detail: TodoDetail, _ moments: MomentText, at now: LocalNow,
    among relations: TodoRelations, waiting: Set<Todo.ID> = [], in language: Language
  ) -> [any OutputLine] {
    let row = TodoRow(todo, DateWords(now), in: relations.list, waiting: waiting)
    let urgency = Urgency(of: todo, at: now, relations.links)
    let dates = DateMark.all.compactMap { mark in
      let span = mark.moment(of: todo)?.offset.map(Fact.span)
      return mark.field.map { field in
        Detail.Fact(
          language.text(.field(field)),
          (row.date(mark)?.fact(in: language) ?? span).map { language.text($0) })
      }
    }
    let rule = Detail.Fact(
      language.text(.field(.recurrence)), todo.recurrence.map { "\($0.rule)" })
    let words = WordMark.all.map { mark in
      Detail.Fact(
        language.text(.field(mark.field)),
        mark == .priority
          ? todo.priority.map { language.text(.priority($0)) } : mark.value(of: todo))
    }
    let links = links(of: todo, among: relations, in: language)
    let started = Detail.Fact(
      language.text(.field(.started)), todo.isStarted ? todo.started.map { moments($0) } : nil)
    let others = todo.otherMembers
    let texts: [Detail.Fact] = [
      .init(
        language.text(.field(.tags)), todo.tags.isEmpty ? nil : todo.tags.joined(separator: ", ")),
      .init(
        language.text(.field(.notes)),
        detail.notes.isEmpty ? [] : detail.notes.components(separatedBy: "\n")),
    ]
    let ends: [Detail.Fact] = [
      .init(
        language.text(.urgencyName),
        urgency.flatMap { $0.isShown ? language.text(.urgency($0)) : nil }),
      .init(
        language.text(.history),
        detail.history.map { "\(moments($0.at))  \(language.text(of: $0.kind))" }),
    ]
    let kept = others.map { Detail.Fact($0.name, $0.value.components(separatedBy: "\n")) }
    let facts = Detail([started] + dates + [rule] + links + words + texts + kept + ends)
    return [Title(row: row, urgency: urgency, others: others, detail: detail)] + facts.lines
  }

  /// The todos on which a todo depends, those that depend on it, the one of which it is a part, and
  /// its own parts.
  private static func links(
    of todo: Todo, among relations: TodoRelations, in language: Language
  ) -> [Detail.Fact] {
    let list = relations.list
    func fact(_ name: Fact, _ todos: [Todo]) -> Detail.Fact {
      .init(
        language.text(name),
        todos.map { todo in
          let start = "\(todo.number.asTyped) [\(todo.isDone ? "x" : " ")] \(todo.title)"
          return todo.isArchived ? "\(start) \(language.text(ListMessage.archived))" : start
        })
    }
    return [
      fact(.dependsOn, todo.depends.compactMap { list[id: $0] }),
      fact(.blocks, relations.blocked(by: todo)),
      fact(.partOf, todo.parent.flatMap { list[id: $0] }.map { [$0] } ?? []),
      fact(.parts, relations.parts(of: todo)),
    ]
  }

  private struct Title: OutputLine {
    let row: TodoRow
    let urgency: Urgency?
    let others: [OtherMember]
    let detail: TodoDetail

    func text(on page: Page) -> String {
      row.title(on: page)
    }

    var json: JSONLine? {
      row.json.map {
        $0 + ["kept": others.isEmpty ? .absent : .objects(others.map(\.json))]
          + (urgency?.json ?? [:]) + ["history": .objects(detail.history.map(\.json))]
      }
    }
  }
}

extension OtherMember {
  fileprivate var json: JSONLine { ["member": .string(name), "value": .string(value)] }
}

extension Urgency {
  /// The sum and its reasons, to thousandths.
  fileprivate var json: JSONLine {
    func number(_ value: Double) -> JSONLine.Value { .number((value * 1000).rounded() / 1000) }
    let reasons = terms.map { term -> JSONLine in
      ["reason": .string(term.reason.rawValue), "value": number(term.value)]
    }
    return ["urgency": number(value), "urgencyReasons": .objects(reasons)]
  }
}

extension TodoDate {
  fileprivate func fact(in language: Language) -> Fact {
    let words = [word == date ? nil : language.text(.dateWord(word)), offset].compactMap(\.self)
    return .date(
      "\(date)", words.isEmpty ? nil : words.joined(separator: ", "), isOverdue: isOverdue)
  }
}

extension TodoEvent {
  fileprivate var json: JSONLine {
    let line: JSONLine = ["at": .date(at), "event": .string(kind.name)]
    if case .renamed(let title) = kind { return line + ["from": .string(title)] }
    return line
  }
}
