/// An edit in its coded form:
///
///     {"at":1,"by":"tty1","changes":[{"put":{…},"was":{"title":"Milk"}}],"edit":"…","name":"rename","rev":7}
///
/// A change is a todo as it should be, with the values that its changed fields had before; a new
/// todo; or a removed todo. `nulls` also names each unknown member that was null before, rather
/// than missing.
extension TodosSaved {
  /// - Parameter others: The names of members that do not belong to the edit itself.
  init(_ object: JSONObject, besides others: Set<String> = []) throws(JSONFlaw) {
    let undone = try object.ifPresent("undoes", JSONObject.id)
    let redone = try object.ifPresent("redoes", JSONObject.id)
    var changes: [TodosEdit.Change] = []
    var foreignInChanges: [Todo.ID: ForeignMembers] = [:]
    for object in try object.objects("changes") {
      let change = try TodosEdit.Change(object)
      changes.append(change)
      let foreign = try object.foreign(besides: TodosEdit.Change.members)
      if !foreign.isEmpty { foreignInChanges[change.id] = foreign }
    }
    let name = TodosEdit.Name(rawValue: try object.text("name"))
    // An edit known only to later versions of the program changes todos all the same.
    let known = name == nil ? TodosEdit.members.subtracting(["name"]) : TodosEdit.members
    let edit = TodosEdit(
      name ?? .set, changes, id: try object.id("edit"),
      by: try object.ifPresent("by", JSONObject.text) ?? "",
      kind: undone.map { .undo(of: $0) } ?? redone.map { .redo(of: $0) } ?? .edit,
      foreign: try object.foreign(besides: known.union(others)), foreignInChanges)
    self.init(edit, at: Revision(try object.revision("rev")), try object.date("at"))
  }
}

extension TodosEdit {
  /// The names of the members that the program knows.
  static let members: Set<String> = [
    "at", "by", "changes", "edit", "name", "redoes", "rev", "undoes",
  ]
}

extension TodosEdit.Change {
  /// The names of the members that the program knows.
  static let members: Set<String> = ["delete", "nulls", "put", "was"]

  fileprivate init(_ object: JSONObject) throws(JSONFlaw) {
    guard let todo = try object.ifPresent("put", JSONObject.todo) else {
      if !object.contains("delete"), let kind = object.members.first?.key {
        throw object.flaw(kind, .unknownKind)
      }
      self = .removed(try object.todo("delete"))
      return
    }
    guard let was = try object.ifPresent("was", JSONObject.object) else {
      self = .added(todo)
      return
    }
    let nulls = try object.ifPresent("nulls", JSONObject.texts) ?? []
    self = .changed(from: try todo.before(was, nulls: nulls), to: todo)
  }
}

extension JSONObject {
  func todo(_ key: String) throws(JSONFlaw) -> Todo { try Todo(object(key)) }
}
