import Foundation

/// A task as it was read. The todo keeps the task as the foreign member ``key``: an export writes
/// unchanged members back, and the next import finds the members that Taskwarrior has changed since.
///
/// `id` and `urgency` are left out: Taskwarrior computes them anew. So is the `uuid` of a todo with
/// the same id, unless the task was made from a template.
package struct TaskwarriorKept {
  package static let key = KeptRow.taskwarrior

  /// The pending tasks of a template. No member of a task has such a name.
  static let instances = "instances here"
  /// The todos of the tasks on which a task depends, where these are other ones.
  static let depends = "depends here"

  private static let leftOut: Set<String> = ["id", "urgency"]

  /// The members that say something of a todo.
  private static let known = TaskwarriorTask.keys.union(leftOut)
    .union(["uuid", "entry", instances, depends])
  /// The members by which Taskwarrior knows the occurrences of a recurring task.
  private static let ofSeries: Set<String> = ["recur", "rtype", "mask", "imask", "parent"]

  /// The members.
  let object: JSONObject

  /// The task that a todo keeps; nil without one.
  init?(_ foreign: ForeignMembers?) {
    guard let bytes = foreign?[Self.key]?.bytes,
      let object = try? JSONObject(bytes, in: bytes.indices)
    else { return nil }
    self.object = object
  }

  /// The member that keeps a task.
  ///
  /// - Parameters:
  ///   - id: The id of the task, or one that was made for it.
  ///   - hasID: Whether the id is kept, too, because the todo may get another one.
  /// - Throws: `JSONFlaw` for a task that is not UTF-8: the todo could not be stored with it.
  static func members(
    of task: JSONObject, id: UUID, hasID: Bool = false
  ) throws(JSONFlaw) -> ForeignMembers {
    let isOwn = (try? task.id("uuid")) == id
    var members: [Member] = []
    for (key, range) in task.members where !leftOut.contains(key) {
      if key == "uuid", isOwn != hasID { continue }
      guard let value = RawJSON(value: task.bytes[range]) else { throw .notJSON }
      members.append((key, value))
    }
    if hasID, !isOwn { members.append(("uuid", .text(id.uuidString.lowercased()))) }
    var kept = ForeignMembers()
    kept[key] = .object(members)
    return kept
  }

  /// The id of the task; nil if it equals the todo's, which is left out.
  var id: UUID? { try? object.id("uuid") }

  /// Whether the task was deleted: the template of a todo that does not come back any more.
  var isDeleted: Bool { self["status"] == .text("deleted") }

  /// A member with its name.
  typealias Member = (key: String, value: RawJSON)

  /// The members that no field of a todo stands for.
  var others: [Member] { members { !Self.known.contains($0) } }

  /// The names of the members without a meaning here.
  var foreignNames: [String] { foreign.map(\.key) }

  /// The members that users of Taskwarrior have defined; it writes `modified` itself.
  var membersOfUsers: [Member] { foreign.filter { $0.key != "modified" } }

  private var foreign: [Member] {
    members { !Self.known.contains($0) && !Self.ofSeries.contains($0) }
  }

  private func members(where isWanted: (String) -> Bool) -> [Member] {
    object.members.compactMap { key, range in
      guard isWanted(key) else { return nil }
      return RawJSON(value: object.bytes[range]).map { (key, $0) }
    }
  }

  /// Wraps a task that is a part of a kept one.
  init(_ object: JSONObject) {
    self.object = object
  }

  subscript(key: String) -> RawJSON? {
    object.members.first { $0.key == key }.flatMap { RawJSON(value: object.bytes[$0.value]) }
  }

  /// The todo of the task as it was read; nil if the member was not made by an import.
  func todo(_ id: UUID, _ timeZone: TimeZone) -> Todo? {
    (try? TaskwarriorReader(timeZone: timeZone).todo(object, id: id))
      .map { $0.todo(number: 0, rank: .between(nil, nil), moment: .distantPast) }
  }

  /// The annotations, followed by those of lines added to the notes; nil if the notes no longer
  /// begin with the annotations.
  func annotations(for todo: Todo) -> RawJSON? {
    guard let range = object.members.first(where: { $0.key == "annotations" })?.value,
      let ranges = JSONText(object.bytes, in: range).elements(),
      let texts = try? object.taskAnnotations()
    else { return nil }
    let before = texts.joined(separator: "\n")
    guard todo.notes.utf8.starts(with: "\(before)\n".utf8) else { return nil }
    let added = String(Substring(todo.notes.utf8.dropFirst(before.utf8.count + 1)))
    let kept = ranges.compactMap { RawJSON(value: object.bytes[$0]) }
    let moments = (try? object.objects("annotations"))?.compactMap { annotation in
      (try? annotation.text("entry")).flatMap(SecondText().moment)
    }
    let first = moments?.max()?.addingTimeInterval(1) ?? todo.createdAt
    return .array(kept + TaskwarriorTask.annotations(added, from: first))
  }
}
