import Foundation

/// The entry in a line of a journal, after the header.
enum JournalEntry: Equatable {
  /// The head of a snapshot: the number of lines that follow, and the revision of the list then.
  case snapshot(
    count: Int, highestNumber: Int, revision: Int, foreign: ForeignMembers = ForeignMembers())

  /// A todo of the snapshot, its events after its creation, and the members beside them that are
  /// known only to later versions of the program.
  case todo(Todo, history: [TodoEvent], foreign: ForeignMembers = ForeignMembers())

  /// A removed todo, whose events the snapshot keeps.
  case removed(Todo.ID, RemovedTodo)

  /// An edit already in the snapshot, kept for undo or for readers.
  case kept(LazyEdit)

  /// An edit as it was saved, with its revision.
  case edit(TodosSaved)

  /// A record of a kind known only to later versions of the program.
  case foreign(ForeignRecord)
}

extension JournalEntry {
  /// Reads an entry; its members determine its kind.
  init(_ object: JSONObject) throws(JSONFlaw) {
    if object.contains("todo") {
      self = .todo(
        try Todo(object.object("todo")), history: try object.history(),
        foreign: try object.foreign(besides: ["history", "todo"]))
    } else if object.contains("removed") {
      let removed = RemovedTodo(
        at: try object.date("at"), history: try object.history(),
        foreign: try object.foreign(besides: ["at", "history", "removed"]))
      self = .removed(try object.id("removed"), removed)
    } else if object.contains("snapshot") {
      self = .snapshot(
        count: try object.integer("snapshot", in: 0...Int.max),
        highestNumber: try object.integer("highestNumber", in: Todo.highestNumbers),
        revision: try object.ifPresent("rev", JSONObject.revision) ?? 0,
        foreign: try object.foreign(besides: ["highestNumber", "index", "rev", "snapshot"]))
    } else if object.contains("kept") {
      self = .kept(.saved(try TodosSaved(object.object("kept"))))
    } else if object.contains("edit") {
      do throws(JSONFlaw) {
        self = .edit(try TodosSaved(object))
      } catch {
        guard error.kind == .unknownKind, let kind = error.path.last else { throw error }
        self = .foreign(ForeignRecord(kind, object))
      }
    } else if !object.contains("changes"),
      let kind = object.members.first(where: { !TodosEdit.members.contains($0.key) })?.key
    {
      self = .foreign(ForeignRecord(kind, object))
    } else {
      // Throws an error that names the missing member.
      self = .edit(try TodosSaved(object))
    }
  }
}

extension JSONObject {
  /// The events of a todo after its creation.
  func history() throws(JSONFlaw) -> [TodoEvent] {
    var events: [TodoEvent] = []
    for event in try ifPresent("history", JSONObject.objects) ?? [] {
      events.append(try TodoEvent(event))
    }
    return events
  }

  func revision(_ key: String) throws(JSONFlaw) -> Int {
    try integer(key, in: Revision.numbers)
  }
}

extension TodoEvent {
  /// Reads an event, such as `{"at":1,"event":"renamed","from":"Milk"}`.
  init(_ object: JSONObject) throws(JSONFlaw) {
    let name = try object.text("event")
    let title = name == "renamed" ? try object.ifPresent("from", JSONObject.text) : nil
    // An event known only to later versions has changed something all the same.
    let kind = Kind(name: name, title: title)
    let known: Set =
      kind == nil ? ["at"] : title == nil ? ["at", "event"] : ["at", "event", "from"]
    self.init(
      at: try object.date("at"), kind: kind ?? .changed,
      foreign: try object.foreign(besides: known))
  }
}
