import Interactors
import Repositories
import StateStore

extension English {
  static func text(of edit: EditSummary) -> String {
    let name = text(of: edit.name)
    let what =
      edit.todos.count == 1
      ? "\"\(name)\" of \(edit.todos[0].number.asTyped) \(quoted(edit.todos[0].title))"
      : "\"\(name)\" of \(edit.todos.count) todos"
    let who = edit.terminal.isEmpty ? "another program" : shown(edit.terminal)
    return "\(what), by \(who), \(text(of: edit.age))"
  }

  private static func text(of age: EditSummary.Age) -> String {
    switch age {
    case .moments: "a moment ago"
    case .minutes(let count): "\(count) \(plural(count, "minute", "minutes")) ago"
    case .hours(let count): "\(count) \(plural(count, "hour", "hours")) ago"
    case .days(let count): "\(count) \(plural(count, "day", "days")) ago"
    }
  }

  /// Names the changes that an undo or redo left alone.
  static func text(of left: [TodosConflict.Conflict]) -> String {
    let todos = left.prefix(5).map { conflict in
      // A todo that was undone before it was saved had no number at the time.
      let number = (conflict.current ?? conflict.wanted).number.asTyped
      let fields = conflict.fields.map { $0 == .rank ? "place" : $0.name }
      let what = conflict.current == nil ? "removed" : fields.joined(separator: ", ")
      return what.isEmpty ? number : "\(number) (\(what))"
    }
    let rest = left.count - todos.count
    let more = rest == 0 ? "" : ", and \(rest) more"
    return
      "Later changes by others stay: \(todos.joined(separator: ", "))\(more)."
  }
}
