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

  /// The position in the list; see ``precedes(_:_:)``.
  public var rank: Rank

  /// The moment of creation.
  public internal(set) var createdAt: Date

  /// The moment of completion, or nil.
  public var completedAt: Date?

  /// The due date, by which the todo should be done, or nil.
  public var due: Date?

  /// Whether the todo is done.
  public var isDone: Bool

  /// Whether the todo was put away while it was done; see ``isArchived``.
  public package(set) var archived: Bool

  /// The importance, or nil.
  public var priority: Priority?

  /// The project, or nil. Dots separate a project from its parts: "home.garden" is a part of
  /// "home".
  public var project: String?

  /// The tags, by which the todo can be found, in the order given.
  public var tags: [String]

  private var rare: RareFields.Apart

  /// Creates a todo from its parts.
  public init(
    id: UUID,
    number: Int,
    title: String,
    isDone: Bool = false,
    archived: Bool = false,
    archivedCompletion: Date? = nil,
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
    self.rank = rank
    self.createdAt = createdAt
    self.completedAt = completedAt
    self.due = due
    self.isDone = isDone
    self.archived = archived
    self.priority = priority
    self.project = project
    self.tags = tags
    rare = .none
    rare.fields = RareFields(
      archivedCompletion: archivedCompletion, started: started, wait: wait, scheduled: scheduled,
      until: until, recurrence: recurrence, depends: depends, parent: parent, notes: notes,
      foreign: foreign)
  }
}

extension Todo {
  /// Whether the todo has a value in one of ``TodoMember/rare``, or an unknown member.
  package var hasRareFields: Bool { !rare.isEmpty }

  /// Whether the todo has a value in one of ``TodoMember/rare``.
  var hasRareMembers: Bool { rare.kept?.fields.hasMembers ?? false }

  /// The moment of the completion that was archived, `Date.distantPast` for one without
  /// a moment; nil if unknown. A program that does not know the archive opens a todo and completes
  /// it again without a change of ``archived``: that completion is another one.
  public package(set) var archivedCompletion: Date? {
    get { rare.kept?.fields.archivedCompletion }
    set { rare.fields.archivedCompletion = newValue }
  }

  /// The moment since which somebody works on the todo, or nil; see ``isStarted``.
  public var started: Date? {
    get { rare.kept?.fields.started }
    set { rare.fields.started = newValue }
  }

  /// The moment until which the todo waits: until then there is nothing to do, or nil.
  public var wait: TodoMoment? {
    get { rare.kept?.fields.wait }
    set { rare.fields.wait = newValue }
  }

  /// The moment from which the todo can be done, or nil.
  public var scheduled: TodoMoment? {
    get { rare.kept?.fields.scheduled }
    set { rare.fields.scheduled = newValue }
  }

  /// The last day on which the todo may recur, or nil.
  public var until: Date? {
    get { rare.kept?.fields.until }
    set { rare.fields.until = newValue }
  }

  /// The rule by which the todo comes back once done, and its present occurrence, or nil.
  public var recurrence: Recurrence? {
    get { rare.kept?.fields.recurrence }
    set { rare.fields.recurrence = newValue }
  }

  /// The todos to do before this one. The todo is blocked while one of them is in the list and
  /// open.
  public var depends: [UUID] {
    get { rare.kept?.fields.depends ?? [] }
    set { rare.fields.depends = newValue }
  }

  /// The todo that this one is a part of, or nil.
  public var parent: UUID? {
    get { rare.kept?.fields.parent }
    set { rare.fields.parent = newValue }
  }

  /// The notes, for anything longer than a title; may be empty.
  public var notes: String {
    get { rare.kept?.fields.notes ?? "" }
    set { rare.fields.notes = newValue }
  }

  /// The members known only to later versions of the program, or to other programs.
  public var foreign: ForeignMembers {
    get { rare.foreign }
    set { rare.foreign = newValue }
    _modify { yield &rare.foreign }
  }
}

extension Todo {
  /// Whether the todo is open, and somebody works on it.
  public var isStarted: Bool { !isDone && started != nil }

  /// Whether the todo is done, and was put away: lists leave it out.
  public var isArchived: Bool {
    guard isDone, archived else { return false }
    return archivedCompletion.map { $0 == completedAt ?? .distantPast } ?? true
  }

  /// Puts the done todo away, or takes it out of the archive.
  package mutating func setArchived(_ isArchived: Bool) {
    archived = isArchived
    archivedCompletion = isArchived ? completedAt ?? .distantPast : nil
  }

  /// Whether a purge that saw an earlier version of the todo still removes it: not once it was
  /// opened, archived or taken out of the archive.
  package func isPurged(seenAs before: Todo) -> Bool {
    isDone && isArchived == before.isArchived
  }
}
