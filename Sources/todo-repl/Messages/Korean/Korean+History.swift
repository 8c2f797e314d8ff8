import Interactors
import Repositories

extension Korean {
  static func text(of edit: EditSummary) -> String {
    let name = text(of: edit.name)
    let what =
      edit.todos.count == 1
      ? "\(edit.todos[0].number.asTyped)번 \(quoted(edit.todos[0].title))에 대한 \"\(name)\""
      : "할 일 \(edit.todos.count)개에 대한 \"\(name)\""
    let who = edit.terminal.isEmpty ? "다른 프로그램" : shown(edit.terminal)
    return "\(text(of: edit.age)) \(who)에서 한 \(what)"
  }

  private static func text(of age: EditSummary.Age) -> String {
    switch age {
    case .moments: "방금"
    case .minutes(let count): "\(count)분 전에"
    case .hours(let count): "\(count)시간 전에"
    case .days(let count): "\(count)일 전에"
    }
  }

  /// Names the changes that an undo or redo left alone.
  static func text(of left: [TodosConflict.Conflict]) -> String {
    let todos = left.prefix(5).map { conflict in
      // A todo that was undone before it was saved had no number at the time.
      let number = (conflict.current ?? conflict.wanted).number.asTyped
      let fields = conflict.fields.map(name).joined(separator: ", ")
      let what = conflict.current == nil ? "지워짐" : fields
      return what.isEmpty ? "\(number)번" : "\(number)번(\(what))"
    }
    let rest = left.count - todos.count
    let more = rest == 0 ? "" : " 외 \(rest)개"
    return "그 뒤로 다른 곳에서 바뀌어 그대로 두었습니다: \(todos.joined(separator: ", "))\(more)."
  }
}
