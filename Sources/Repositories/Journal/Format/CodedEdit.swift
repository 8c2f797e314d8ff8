/// An edit in its coded form:
///
///     {"at":1,"by":"tty1","changes":[{"put":{…},"was":{"title":"Milk"}}],"edit":"…","name":"rename","rev":7}
///
/// A change is a todo as it should be, with the values that its changed fields had before; a new todo; or a
/// todo that was removed. A member that the program does not know and that was null before, rather than missing, is named
/// in `nulls` besides.
extension TodosSaved {
  init(_ object: JSONObject) throws(JSONFlaw) {
    let undone = try object.ifPresent("undoes", JSONObject.id)
    let redone = try object.ifPresent("redoes", JSONObject.id)
    var changes: [TodosEdit.Change] = []
    for change in try object.objects("changes") { changes.append(try TodosEdit.Change(change)) }
    let edit = TodosEdit(
      TodosEdit.Name(inFile: try object.text("name")), changes, id: try object.id("edit"),
      by: try object.ifPresent("by", JSONObject.text) ?? "",
      kind: undone.map { .undo(of: $0) } ?? redone.map { .redo(of: $0) } ?? .edit)
    self.init(edit, at: Revision(try object.revision("rev")), try object.date("at"))
  }
}

extension TodosEdit.Name {
  /// The name that an edit has in a journal. An edit that only later versions of the program know is a change of todos
  /// all the same.
  init(inFile name: String) {
    self = Self(rawValue: name) ?? .set
  }
}

extension TodosEdit.Change {
  fileprivate init(_ object: JSONObject) throws(JSONFlaw) {
    guard let todo = try object.ifPresent("put", JSONObject.todo) else {
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

extension Todo {
  /// The todo as it was before an edit that left this one: with the values that the changed fields had; null is an empty
  /// value.
  fileprivate func before(_ was: JSONObject, nulls: [String]) throws(JSONFlaw) -> Todo {
    var todo = self
    if was.contains("completedAt") {
      todo.completedAt = try was.ifPresent("completedAt", JSONObject.date)
    }
    if was.contains("due") { todo.due = try was.ifPresent("due", JSONObject.date) }
    if let isDone = try was.ifPresent("isDone", JSONObject.bool) { todo.isDone = isDone }
    if was.contains("notes") { todo.notes = try was.ifPresent("notes", JSONObject.text) ?? "" }
    if was.contains("priority") {
      todo.priority = try was.ifPresent("priority", JSONObject.priority)
    }
    if let rank = try was.ifPresent("rank", JSONObject.rank) { todo.rank = rank }
    if was.contains("tags") { todo.tags = try was.ifPresent("tags", JSONObject.texts) ?? [] }
    if let title = try was.ifPresent("title", JSONObject.text) { todo.title = title }
    for member in try was.foreign(besides: Self.members).members {
      let isMissing = member.value.isNull && !nulls.contains(member.key)
      todo.foreign[member.key] = isMissing ? nil : member.value
    }
    return todo
  }
}
