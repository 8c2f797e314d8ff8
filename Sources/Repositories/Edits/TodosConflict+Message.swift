public import Foundation

/// The message for people: the change by somebody else, both versions, and advice.
extension TodosConflict: LocalizedError, CustomStringConvertible {
  /// The message, as ``description``.
  public var errorDescription: String? { description }

  /// The message, which describes the first conflict.
  public var description: String {
    guard let first = conflicts.first else { return "Somebody else has changed the todos." }
    let others = conflicts.count - 1
    let more =
      others == 0 ? "" : " \(others) more \(others == 1 ? "todo was" : "todos were") changed, too."
    return
      "\(Self.sentence(first))\(more) Look at the list, and make the edit "
      + "again if it is still right."
  }

  private static func sentence(_ conflict: Conflict) -> String {
    let number = conflict.wanted.number
    let todo = number == 0 ? "the todo" : "todo \(number)"
    if let path = conflict.path {
      let does = conflict.fields == [.parent] ? "be a part of" : "depend on"
      return
        "Somebody else has linked other todos meanwhile: \(todo) would \(does) itself (\(path))."
    }
    guard let current = conflict.current else {
      return "Somebody else has removed \(todo) \(quoted(conflict.title)) meanwhile."
    }
    let versions = conflict.fields.map { field in
      if field == .rank { return "its place in the list is different" }
      if field == .parent { return "its place under another todo is different" }
      let (now, wanted) = (text(of: field, current), text(of: field, conflict.wanted))
      return "\(subject(of: field)) now \(now), but your edit says \(wanted)"
    }
    return "Somebody else has changed \(todo) meanwhile: \(versions.joined(separator: "; "))."
  }

  private static func subject(of field: TodoField) -> String {
    switch field {
    case .isDone: "it is"
    case .started: "its start is"
    case .due, .wait, .scheduled, .until: "its \(field.name) date is"
    case .foreign(let key): "its \(quoted(key)) is"
    default: "its \(field.name) \(isMany(field) ? "are" : "is")"
    }
  }

  private static func isMany(_ field: TodoField) -> Bool { field == .tags || field == .notes }

  private static func text(of field: TodoField, _ todo: Todo) -> String {
    switch field {
    case .isDone: todo.isArchived ? "archived" : todo.isDone ? "done" : "open"
    default: field.text(in: todo) ?? "empty"
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(Data(text.utf8).beginning)\"" }
}
