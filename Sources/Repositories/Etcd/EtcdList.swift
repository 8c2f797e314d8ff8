import Foundation

/// The keys of a list.
///
/// | key | value |
/// | --- | --- |
/// | `todo-repl/LIST/todos/ID` | a todo, also one that was removed; see ``EtcdTodo`` |
/// | `todo-repl/LIST/counter` | the highest number and the foremost rank; see ``EtcdCounter`` |
/// | `todo-repl/LIST/edits/ID/FROM` | an edit, or a part of one; see ``EtcdEdit`` |
/// | `todo-repl/LIST/recent/ID/FROM` | empty: marks one of the newest edits, which a server finds only by sorting all edits |
struct EtcdList: Hashable, Sendable {
  /// The prefix of all keys.
  let prefix: String

  init(_ name: String) {
    prefix = "todo-repl/\(name)/"
  }

  /// The name of the list.
  var name: String { Self.name(in: Data(prefix.utf8)) }

  /// The name of the list that a key belongs to.
  static func name(in key: Data) -> String {
    let parts = key.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
  }

  var todos: EtcdKeys { .all(below: "\(prefix)todos/") }
  var edits: EtcdKeys { .all(below: "\(prefix)edits/") }
  var recent: EtcdKeys { .all(below: "\(prefix)recent/") }
  var counter: String { "\(prefix)counter" }

  func todo(_ id: Todo.ID) -> String { "\(prefix)todos/\(id.uuidString)" }

  func edit(_ id: TodosEdit.ID, from index: Int) -> String {
    "\(prefix)edits/\(id.uuidString)/\(index)"
  }

  /// The key of a recent edit's mark.
  func mark(_ id: TodosEdit.ID, from index: Int) -> String {
    "\(prefix)recent/\(id.uuidString)/\(index)"
  }

  /// The key of the edit with this mark.
  func edit(marked key: Data) -> String {
    "\(prefix)edits/\(String(decoding: key.dropFirst(recent.first.count), as: UTF8.self))"
  }

  /// The keys of an edit's marks.
  func marks(of id: TodosEdit.ID) -> EtcdKeys { .all(below: "\(prefix)recent/\(id.uuidString)/") }

  /// The id in the key of an edit, or of its mark; nil for another key.
  static func editID(in key: Data) -> TodosEdit.ID? {
    let parts = key.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count > 3 ? UUID(uuidString: String(decoding: parts[3], as: UTF8.self)) : nil
  }

  /// The keys of all parts of an edit.
  func parts(of id: TodosEdit.ID) -> EtcdKeys { .all(below: "\(prefix)edits/\(id.uuidString)/") }

  /// The id in the key of a todo; nil for another key.
  func todoID(in key: Data) -> Todo.ID? {
    let beginning = "\(prefix)todos/"
    let text = String(decoding: key, as: UTF8.self)
    guard text.hasPrefix(beginning) else { return nil }
    let id = String(text.dropFirst(beginning.count))
    // An id in small letters would be another key of the same todo.
    return UUID(uuidString: id).flatMap { $0.uuidString == id ? $0 : nil }
  }

  /// Whether a text can be the name of a list: not empty, at most 200 bytes, without "/" or
  /// invisible characters.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200 && !text.contains("/") && text == text.shown
  }
}
