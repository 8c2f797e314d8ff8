/// A member of a todo that has no meaning here, such as an attribute that a user of Taskwarrior has
/// defined.
package struct OtherMember: Hashable, Sendable {
  /// The name, as in the file from which the member comes.
  package let name: String
  /// The value: a text without its quotes, any other value as JSON.
  package let value: String

  init(_ name: String, _ value: RawJSON) {
    self.name = name
    let isText = value.bytes.first == ASCII.quote
    self.value =
      isText ? JSONText(value.bytes, in: value.bytes.indices).text() ?? value.text : value.text
  }
}

extension Todo {
  /// The members without a meaning here: those of the task that the todo keeps, then those of a
  /// later version of the program. The words of a line of todo.txt stand in the title.
  package var otherMembers: [OtherMember] {
    if foreign.isEmpty { return [] }
    return membersOfTask
      + foreign.members.filter { !KeptRow.all.contains($0.key) }
      .map { OtherMember($0.key, $0.value) }
  }

  /// The members of the task of the present occurrence; of the template if there is none.
  private var membersOfTask: [OtherMember] {
    guard let bytes = (taskOfOccurrence ?? foreign[TaskwarriorKept.key])?.bytes,
      let task = (try? JSONObject(bytes, in: bytes.indices)).map(TaskwarriorKept.init)
    else { return [] }
    return task.membersOfUsers.map { OtherMember($0.key, $0.value) }
  }
}
