import Foundation
import Testing

@testable import Repositories

/// A program that does not know the new members of todos, but keeps them: this program, for which
/// these members have other names.
enum EarlierProgram {
  /// The members that the program does not know.
  static let newKeys = TodoMember.all.filter(\.isNew).map(\.key)

  /// A todo as the earlier program sees it.
  static func view(_ todo: Todo) throws -> Todo {
    try renamed(todo) { newKeys.contains($0) ? "\($0)_" : nil }
  }

  /// A todo of the earlier program as this program sees it.
  static func known(_ todo: Todo) throws -> Todo {
    try renamed(todo) { key in newKeys.first { "\($0)_" == key } }
  }

  /// An edit as the earlier program sees it.
  static func view(_ edit: TodosEdit) throws -> TodosEdit { try mapped(edit, view) }

  /// An edit by the earlier program as this program sees it.
  static func known(_ edit: TodosEdit) throws -> TodosEdit { try mapped(edit, known) }

  private static func mapped(
    _ edit: TodosEdit, _ map: (Todo) throws -> Todo
  ) throws -> TodosEdit {
    edit.with(
      try edit.changes.map { change in
        switch change {
        case .changed(let before, let after): .changed(from: try map(before), to: try map(after))
        case .added(let todo): .added(try map(todo))
        case .removed(let todo): .removed(try map(todo))
        }
      })
  }

  private static func renamed(_ todo: Todo, _ name: (String) -> String?) throws -> Todo {
    var writer = JSONWriter()
    let isWritten = writer.write(object: todo)
    #expect(isWritten)
    let object = try JSONObject(writer.bytes, in: writer.bytes.indices)
    let members = object.members.map { key, range in
      let value = String(decoding: writer.bytes[range], as: UTF8.self)
      return "\(RawJSON.text(name(key) ?? key).text):\(value)"
    }
    let bytes = Array("{\(members.joined(separator: ","))}".utf8)
    return try Todo(JSONObject(bytes, in: bytes.indices))
  }
}
