import Foundation

extension TodoField {
  /// The members of a todo in JSON that make up each field.
  private var members: some Sequence<TodoMember> {
    TodoMember.all.lazy.filter { $0.field == self }
  }

  /// Whether two versions of a todo differ in the field.
  package func differs(_ first: Todo, _ second: Todo) -> Bool {
    if case .foreign(let key) = self { return first.foreign[key] != second.foreign[key] }
    return members.contains { $0.differs(first, second) }
  }

  /// Sets the field to its value in another version of the todo.
  package func copy(from other: Todo, to todo: inout Todo) {
    if case .foreign(let key) = self { todo.foreign[key] = other.foreign[key] }
    for member in members { member.copy(other, &todo) }
  }

  /// The field of a todo as text for people, in any language; nil if the field is empty, or has no
  /// such text.
  package func text(in todo: Todo) -> String? {
    switch self {
    case .isDone, .rank: nil
    case .foreign(let key): todo.foreign[key].map { Data($0.bytes).beginning }
    default: members.lazy.compactMap { $0.shownText(todo) }.first
    }
  }
}

extension Todo {
  /// The fields in which two versions of this todo differ.
  package func fields(differingFrom other: Todo) -> [TodoField] {
    if self == other { return [] }
    var changed: [TodoField] = []
    let members = hasRareMembers || other.hasRareMembers ? TodoMember.all : TodoMember.common
    for member in members where member.differs(self, other) {
      if let field = member.field, !changed.contains(field) { changed.append(field) }
    }
    // Most edits change one field, which needs no sorting.
    if changed.count > 1 { changed = TodoField.allCases.filter(changed.contains) }
    if !hasRareFields, !other.hasRareFields { return changed }
    return changed + foreign.keys(differingFrom: other.foreign).map(TodoField.foreign)
  }
}
