public import Foundation

/// A todo as a file has it. Values that the file lacks are nil.
///
/// A field of ``Todo`` that every format can hold is a member of an imported todo, too: `title`,
/// `isDone`, `due`, `tags`, ….
@dynamicMemberLookup
public struct ImportedTodo: Hashable, Sendable {
  /// The values that every format can hold; the others have no meaning.
  private var values: Todo
  /// The moment of creation, or nil.
  public var createdAt: Date?
  /// The notes; nil if the format has no notes.
  public var notes: String?
  /// The number that people type, or nil.
  public var number: Int?
  /// The position in the list, or nil.
  public var rank: Rank?
  /// The members that only later versions of the program or other programs know; nil if the format
  /// cannot hold them.
  public var foreign: ForeignMembers?
  /// The precision of the moments.
  public var precision: DatePrecision
  /// The name of the foreign member for values that a todo cannot express: an import replaces it,
  /// or removes it if the file has none. nil for a format without such a member.
  public var ownMember: String?
  /// Why the row means less here than in its file; empty for a row imported unchanged.
  public var remarks: [RowRemark] = []

  /// Makes an imported todo from its parts.
  public init(
    id: UUID, title: String, isDone: Bool = false, createdAt: Date? = nil,
    completedAt: Date? = nil, due: Date? = nil, priority: Priority? = nil, tags: [String] = [],
    notes: String? = nil, number: Int? = nil, rank: Rank? = nil,
    foreign: ForeignMembers? = nil, precision: DatePrecision
  ) {
    values = Todo(
      id: id, number: 0, title: title, isDone: isDone, rank: .between(nil, nil),
      createdAt: .distantPast, completedAt: completedAt, due: due, priority: priority, tags: tags)
    self.createdAt = createdAt
    self.notes = notes
    self.number = number
    self.rank = rank
    self.foreign = foreign
    self.precision = precision
  }

  /// Makes an imported todo with all values of a todo.
  public init(_ todo: Todo) {
    self.init(
      id: todo.id, title: todo.title, createdAt: todo.createdAt, notes: todo.notes,
      number: todo.number, rank: todo.rank, foreign: todo.foreign, precision: .exact)
    for field in fields { field.copy(from: todo, to: &values) }
  }

  /// The identity.
  public var id: UUID { values.id }

  /// A value that every format can hold.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Todo, Value>) -> Value {
    get { values[keyPath: path] }
    // In place: each added tag would copy all others.
    _modify { yield &values[keyPath: path] }
  }

  /// The fields of `values` that the format of the file can hold.
  private var fields: [TodoField] {
    precision == .exact
      ? TodoField.allCases.filter { $0 != .rank && $0 != .notes } : TodoField.exchanged
  }

  /// The todo of this row, for a list that has no todo with its id.
  ///
  /// - Parameter moment: the moment of creation, if the file has none.
  public func todo(number: Int, rank: Rank, moment: Date) -> Todo {
    var todo = Todo(
      id: id, number: number, title: values.title, rank: rank, createdAt: createdAt ?? moment,
      notes: notes ?? "", foreign: foreign ?? ForeignMembers())
    for field in fields { field.copy(from: values, to: &todo) }
    return todo
  }

  /// The todo with this id after the import: with the file's values, as far as its format can hold
  /// them.
  ///
  /// A moment stays exact if the file has the same moment less exactly. The number stays, because
  /// people know it, and so does the moment of creation. Members that the program does not know
  /// stay if the file lacks them: an older program may have written it.
  public func merged(into todo: Todo) -> Todo {
    var merged = todo
    for field in fields { field.copy(from: values, to: &merged) }
    if let notes { merged.notes = notes }
    if let rank { merged.rank = rank }
    if let ownMember { merged.foreign[ownMember] = nil }
    for member in foreign?.members ?? [] { merged.foreign[member.key] = member.value }
    if precision.areSame(values.due, todo.due) { merged.due = todo.due }
    // No other format has an archive.
    if precision != .exact, values.isDone { merged.archived = todo.isArchived }
    let becomesOpen = !values.isDone && todo.isDone
    let isKnown = values.completedAt != nil || precision == .exact
    let isChanged = isKnown && !precision.areSame(values.completedAt, todo.completedAt)
    merged.completedAt = becomesOpen || isChanged ? values.completedAt : todo.completedAt
    return merged
  }
}
