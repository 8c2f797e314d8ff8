/// A part of a todo that edits change, and that two edits can both have changed.
///
/// A new field is a property of ``Todo``, a case here, and a row of the table below. Journals,
/// copies, servers, JSON lines, merges and the history of edits then carry the field. The formats
/// of other programs need code of their own: see `taskwarrior`.
public enum TodoField: Hashable, Sendable {
  /// The title.
  case title
  /// Whether the todo is done, and since when, and whether it is archived.
  case isDone
  /// The moment since which somebody works on the todo.
  case started
  /// The position in the list.
  case rank
  /// The due date.
  case due
  /// The date until which the todo waits.
  case wait
  /// The date from which the todo can be done.
  case scheduled
  /// The last day on which the todo may recur.
  case until
  /// The rule by which the todo comes back once done, and its present occurrence.
  case recurrence
  /// The todos to do before this one; two edits can both add and remove some.
  case depends
  /// The todo that this one is a part of.
  case parent
  /// The importance.
  case priority
  /// The project.
  case project
  /// The tags; two edits can both add and remove some.
  case tags
  /// The notes; two edits can both add lines.
  case notes
  /// A member of this name, unknown to the program.
  case foreign(String)

  /// The name for programs.
  public var name: String {
    switch self {
    case .title: "title"
    case .isDone: "done"
    case .started: "started"
    case .rank: "rank"
    case .due: "due"
    case .wait: "wait"
    case .scheduled: "scheduled"
    case .until: "until"
    case .recurrence: "recurrence"
    case .depends: "depends"
    case .parent: "parent"
    case .priority: "priority"
    case .project: "project"
    case .tags: "tags"
    case .notes: "notes"
    case .foreign(let key): key
    }
  }
}

extension TodoField: CaseIterable {
  /// The fields that the program knows.
  public static let allCases: [TodoField] = [
    .title, .isDone, .started, .rank, .due, .wait, .scheduled, .until, .recurrence,
    .depends, .parent, .priority, .project, .tags, .notes,
  ]
}

extension TodoField {
  /// The fields that a task of Taskwarrior holds, too. An import from there leaves the others.
  static let taskwarrior = allCases.filter { $0 != .rank }

  /// The fields that a line of todo.txt holds, too.
  static let todoTxt: [TodoField] = [
    .title, .isDone, .due, .wait, .recurrence, .priority, .project, .tags,
  ]
}

extension TodoMember {
  /// The members of ``RareFields``.
  private static let rare: Set = [
    "archivedCompletion", "depends", "notes", "parent", "recurrence", "scheduled", "started",
    "until", "wait",
  ]

  /// The members of a todo without rare fields, in the order of their keys.
  static let common = all.filter { !rare.contains($0.key) }

  /// The members by their keys.
  static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

  /// The members of a todo, in the order of their keys.
  static let all = [
    TodoMember(
      "archived", of: .isDone, empty: false, isNew: true, { $0.archived }, { $0.archived = $1 }),
    TodoMember(
      "archivedCompletion", of: .isDone, isNew: true, { $0.archivedCompletion },
      { $0.archivedCompletion = $1 }),
    TodoMember("completedAt", of: .isDone, { $0.completedAt }, { $0.completedAt = $1 }),
    TodoMember(required: "createdAt", { $0.createdAt }, { $0.createdAt = $1 }),
    TodoMember(
      "depends", of: .depends, empty: [], isNew: true, { $0.depends }, { $0.depends = $1 }),
    TodoMember("due", of: .due, { $0.due }, { $0.due = $1 }),
    TodoMember(required: "id", { $0.id }, { $0.id = $1 }),
    TodoMember("isDone", of: .isDone, empty: false, { $0.isDone }, { $0.isDone = $1 }),
    TodoMember("notes", of: .notes, empty: "", { $0.notes }, { $0.notes = $1 }),
    TodoMember(required: "number", { $0.number }, { $0.number = $1 }),
    TodoMember("parent", of: .parent, isNew: true, { $0.parent }, { $0.parent = $1 }),
    TodoMember("priority", of: .priority, { $0.priority }, { $0.priority = $1 }),
    TodoMember("project", of: .project, isNew: true, { $0.project }, { $0.project = $1 }),
    TodoMember(required: "rank", of: .rank, { $0.rank }, { $0.rank = $1 }),
    TodoMember(
      "recurrence", of: .recurrence, isNew: true, { $0.recurrence }, { $0.recurrence = $1 }),
    TodoMember("scheduled", of: .scheduled, isNew: true, { $0.scheduled }, { $0.scheduled = $1 }),
    TodoMember("started", of: .started, isNew: true, { $0.started }, { $0.started = $1 }),
    TodoMember("tags", of: .tags, empty: [], { $0.tags }, { $0.tags = $1 }),
    TodoMember(required: "title", of: .title, { $0.title }, { $0.title = $1 }),
    TodoMember("until", of: .until, isNew: true, { $0.until }, { $0.until = $1 }),
    TodoMember("wait", of: .wait, isNew: true, { $0.wait }, { $0.wait = $1 }),
  ]
}
