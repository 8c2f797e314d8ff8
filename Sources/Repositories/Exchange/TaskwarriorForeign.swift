import Foundation

/// The parts of a Taskwarrior task that a todo cannot express. The todo keeps them as the foreign
/// member ``key``, and an export writes them back:
///
/// | of the task | is kept | is written back |
/// | --- | --- | --- |
/// | members without a meaning here: `depends`, `wait`, `recur`, user-defined ones … | all | always |
/// | `annotations` | if a todo with these notes would write them otherwise | where the notes still begin with their texts |
/// | a member of ``TaskwarriorTask/fields`` | if a todo with this value would write it otherwise, as a priority `X` | while the todo has the same value |
/// | `status` | if it is `waiting` | while the todo is open |
/// | `due` | of a recurring task | when the todo has none: Taskwarrior wants one of a recurring task |
///
/// `id` and `urgency` are Taskwarrior's own results, which it computes anew.
package enum TaskwarriorForeign {
  package static let key = "taskwarrior"

  /// The members that a todo expresses itself.
  private static let known = Set(TaskwarriorTask.fields.map(\.key)).union([
    "id", "urgency", "uuid", "description", "status", "entry", "end", "due", "annotations",
  ])

  /// The names of the members without a meaning here.
  static func foreignNames(of members: ForeignMembers) -> [String] {
    guard let object = object(in: members) else { return [] }
    return object.members.map(\.key).filter { !known.contains($0) }
  }

  /// The parts to keep of a todo's task; nil if the todo expresses all.
  static func members(of task: TaskwarriorTask, _ todo: ImportedTodo) -> ForeignMembers? {
    var kept = TaskwarriorTask()
    for (key, value) in task.members where !known.contains(key) { kept[key] = value }
    let own = TaskwarriorTask(
      todo.todo(number: 0, rank: .between(nil, nil), moment: .distantPast))
    for key in ["annotations"] + TaskwarriorTask.fields.map(\.key) where task[key] != own[key] {
      kept[key] = task[key]
    }
    if task["status"] == .text("waiting") { kept["status"] = task["status"] }
    if kept["recur"] != nil { kept["due"] = task["due"] }
    if kept.members.isEmpty { return nil }
    var members = ForeignMembers()
    members[key] = kept.json
    return members
  }

  /// Restores the kept parts of a todo's task in the task made from the todo.
  static func restore(_ task: inout TaskwarriorTask, of todo: Todo) {
    guard let object = object(in: todo.foreign), let kept = try? TaskwarriorTask(object) else {
      return
    }
    for (key, value) in kept.members where !known.contains(key) { task[key] = value }
    if !todo.isDone, kept["status"] == .text("waiting") { task["status"] = kept["status"] }
    var read = ImportedTodo(todo)
    if (try? read.take(object)) != nil {
      let read = read.merged(into: todo)
      for (key, field) in TaskwarriorTask.fields where !field.differs(read, todo) {
        if let value = kept[key] { task[key] = value }
      }
    }
    if let annotations = annotations(of: object, for: todo) { task["annotations"] = annotations }
    // Taskwarrior fails at a recurring task that is never due.
    if task["due"] == nil { task["due"] = task["recur"] == nil ? nil : kept["due"] }
    if task["due"] == nil { task["recur"] = nil }
  }

  /// The kept annotations, followed by those of lines added to the notes; nil if the notes no
  /// longer begin with the annotations.
  private static func annotations(of object: JSONObject, for todo: Todo) -> RawJSON? {
    guard let range = object.members.first(where: { $0.key == "annotations" })?.value,
      let ranges = JSONText(object.bytes, in: range).elements(),
      let texts = try? object.taskAnnotations()
    else { return nil }
    let before = texts.joined(separator: "\n")
    let added: String
    if todo.notes.utf8.elementsEqual(before.utf8) {
      added = ""
    } else if todo.notes.utf8.starts(with: "\(before)\n".utf8) {
      added = String(Substring(todo.notes.utf8.dropFirst(before.utf8.count + 1)))
    } else {
      return nil
    }
    let kept = ranges.compactMap { RawJSON(value: object.bytes[$0]) }
    let moments = (try? object.objects("annotations"))?.compactMap { annotation in
      (try? annotation.text("entry")).flatMap(SecondText().moment)
    }
    let first = moments?.max()?.addingTimeInterval(1) ?? todo.createdAt
    return .array(kept + TaskwarriorTask.annotations(added, from: first))
  }

  private static func object(in members: ForeignMembers) -> JSONObject? {
    guard let bytes = members[key]?.bytes else { return nil }
    return try? JSONObject(bytes, in: bytes.indices)
  }
}

extension JSONObject {
  /// The texts of a task's annotations.
  func taskAnnotations() throws(JSONFlaw) -> [String] {
    var texts: [String] = []
    for annotation in try ifPresent("annotations", JSONObject.objects) ?? [] {
      texts.append(try annotation.text("description"))
    }
    return texts
  }
}
