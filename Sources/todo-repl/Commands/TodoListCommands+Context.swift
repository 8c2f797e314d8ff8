import Interactors
import Repositories
import StateStore

extension CommandParser {
  /// The name of a context; nil to show all.
  func contextName() throws(Misunderstanding) -> String? {
    try expectAtMost(1)
    return words.first?.text.lowercased()
  }
}

/// The context: filters that hold for all lists until they are taken away.
extension TodoListCommands {
  func switchContext(to name: String?) async throws(ActionError) {
    guard let name else { return showContexts() }
    if name == CommandName.noContext {
      app.navigation.setContext(nil)
      return output.show(
        .list(.contextOff),
        json: ["type": .string("context"), "name": .null, "filter": .null, "on": .bool(false)])
    }
    guard let context = container.contexts.first(where: { $0.name == name }) else {
      throw .unknownContext(name, known: container.contexts.map(\.name))
    }
    if container.isOneCommand {
      throw .contextOfOneCommand(name, filter: "\(context.query.condition)")
    }
    app.navigation.setContext(context)
    let marks = TodoMarks(of: context).line
    let filter = "\(context.query.condition)"
    output.show(
      .list(.contextOn(context.name, filter: filter, marks: marks.isEmpty ? nil : marks)),
      json: ContextRow(context: context, isOn: true).json)
  }

  private func showContexts() {
    let current = app.store.context?.name
    let rows = container.contexts.map { ContextRow(context: $0, isOn: $0.name == current) }
    output.show(rows.isEmpty ? [Remark(.list(.noContexts))] : rows)
  }
}

/// A context, with its filters.
struct ContextRow: OutputLine, Equatable {
  let context: TodoView
  let isOn: Bool

  func text(on page: Page) -> String {
    let name = DisplayText("\(isOn ? "*" : " ") \(context.name)  \(context.query.condition)")
    return "\(page.fit(name, besides: 0))"
  }

  var json: JSONLine? {
    [
      "type": .string("context"), "name": .string(context.name),
      "filter": .string("\(context.query.condition)"), "on": .bool(isOn),
    ]
  }
}

extension TodoMarks {
  /// The marks that a context asks for in any case.
  init(of context: TodoView?) {
    if let context { take(context.query.condition) }
  }

  private mutating func take(_ condition: TodoCondition) {
    switch condition {
    case .all(let parts): for part in parts { take(part) }
    case .tag(let name): addedTags.append(name)
    case .word(let mark, let value?): words[mark] = .to(value)
    default: break
    }
  }

  /// The marks of a context as they are typed.
  var line: String {
    let words = words.compactMap { mark, setting -> String? in
      if case .to(let value) = setting { mark.typed(value) } else { nil }
    }
    return (words.sorted() + addedTags.map { "+\($0.escapedAsWord)" }).joined(separator: " ")
  }

  /// These marks on top of those of a context.
  func within(_ context: TodoView?) -> TodoMarks {
    var marks = self
    let own = TodoMarks(of: context)
    marks.words.merge(own.words) { typed, _ in typed }
    marks.addedTags += own.addedTags
    return marks
  }
}
