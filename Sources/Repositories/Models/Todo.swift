public import Foundation

/// A thing to do.
///
/// The program knows a todo by its `id`, people know it by its `number`. It is a plain value:
/// changing a todo changes nothing else until the todo is saved.
///
/// ```swift
/// var todo = Todo(id: UUID(), number: 0, title: "Milk", rank: .between(nil, nil), createdAt: now)
/// todo.tags = ["shop"]
/// try await repository.save(TodosEdit(.add, [.added(todo)]), basedOn: list.revision)
/// ```
public struct Todo: Identifiable, Hashable, Sendable {
  /// The identity, the same on every machine and for ever.
  public internal(set) var id: UUID

  /// The small number that people type; 0 until a repository gives the todo a number.
  public var number: Int

  /// The title.
  public var title: String

  /// Whether the todo is done.
  public var isDone: Bool

  /// Whether the done todo was put away. The value of an open todo has no meaning; see
  /// ``isArchived``.
  public var archived: Bool

  /// The moment since which somebody works on the todo, or nil; see ``isStarted``.
  public var started: Date?

  /// The position in the list; see ``precedes(_:_:)``.
  public var rank: Rank

  /// The moment of creation.
  public internal(set) var createdAt: Date

  /// The moment of completion, or nil.
  public var completedAt: Date?

  /// The due date, by which the todo should be done, or nil.
  public var due: Date?

  /// The moment until which the todo waits: until then there is nothing to do, or nil.
  public var wait: TodoMoment?

  /// The moment from which the todo can be done, or nil.
  public var scheduled: TodoMoment?

  /// The last day on which the todo may recur, or nil.
  public var until: Date?

  /// The rule by which the todo comes back once done, and its present occurrence, or nil.
  public var recurrence: Recurrence?

  /// The todos to do before this one. The todo is blocked while one of them is in the list and
  /// open.
  public var depends: [UUID]

  /// The todo that this one is a part of, or nil.
  public var parent: UUID?

  /// The importance, or nil.
  public var priority: Priority?

  /// The project, or nil. Dots separate a project from its parts: "home.garden" is a part of
  /// "home".
  public var project: String?

  /// The tags, by which the todo can be found, in the order given.
  public var tags: [String]

  /// The notes, for anything longer than a title; may be empty.
  public var notes: String

  /// The members known only to later versions of the program, or to other programs.
  public var foreign: ForeignMembers

  /// Creates a todo from its parts.
  public init(
    id: UUID,
    number: Int,
    title: String,
    isDone: Bool = false,
    archived: Bool = false,
    started: Date? = nil,
    rank: Rank,
    createdAt: Date,
    completedAt: Date? = nil,
    due: Date? = nil,
    wait: TodoMoment? = nil,
    scheduled: TodoMoment? = nil,
    until: Date? = nil,
    recurrence: Recurrence? = nil,
    depends: [UUID] = [],
    parent: UUID? = nil,
    priority: Priority? = nil,
    project: String? = nil,
    tags: [String] = [],
    notes: String = "",
    foreign: ForeignMembers = ForeignMembers()
  ) {
    self.id = id
    self.number = number
    self.title = title
    self.isDone = isDone
    self.archived = archived
    self.started = started
    self.rank = rank
    self.createdAt = createdAt
    self.completedAt = completedAt
    self.due = due
    self.wait = wait
    self.scheduled = scheduled
    self.until = until
    self.recurrence = recurrence
    self.depends = depends
    self.parent = parent
    self.priority = priority
    self.project = project
    self.tags = tags
    self.notes = notes
    self.foreign = foreign
  }
}

extension Todo {
  /// Whether the todo is open, and somebody works on it.
  public var isStarted: Bool { !isDone && started != nil }

  /// Whether the todo is done, and was put away: lists leave it out.
  public var isArchived: Bool { isDone && archived }

  /// Whether a purge that saw an earlier version of the todo still removes it: not once it was
  /// opened, archived or taken out of the archive.
  package func isPurged(seenAs before: Todo) -> Bool {
    isDone && isArchived == before.isArchived
  }
}
