public import Foundation

/// A todo as a file has it. Values that the file lacks are nil.
///
/// A field of ``Todo`` is a member of an imported todo, too: `title`, `isDone`, `due`, `tags`, ….
/// Those that the format of the file cannot hold have no meaning.
@dynamicMemberLookup
public struct ImportedTodo: Hashable, Sendable {
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
  /// The name of the foreign member that keeps the row of another program as it was read; nil for
  /// this program's own format.
  var ownMember: String? {
    switch precision {
    case .exact: nil
    case .second: TaskwarriorKept.key
    case .day: TodoTxtForeign.key
    }
  }
  /// Why the row means less here than in its file; empty for a row imported unchanged.
  public var remarks: [RowRemark] = []
  /// Where the row stands.
  var place = RowPlace()
  /// Whether the row has the id; false if that was computed from the text.
  var hasOwnID = true
  /// What the row's task is to a recurring one.
  var role: TaskwarriorRole?

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
    values = todo
    (createdAt, notes, number) = (todo.createdAt, todo.notes, todo.number)
    rank = todo.rank.isUsual ? todo.rank : nil
    (foreign, precision) = (todo.foreign, .exact)
    // What has a member of its own counts there.
    (values.number, values.rank, values.createdAt) = (0, .between(nil, nil), .distantPast)
    (values.notes, values.foreign) = ("", ForeignMembers())
  }

  /// The identity.
  public internal(set) var id: UUID {
    get { values.id }
    set { values.id = newValue }
  }

  /// A value.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Todo, Value>) -> Value {
    get { values[keyPath: path] }
    // In place: each added tag would copy all others.
    _modify { yield &values[keyPath: path] }
  }

  /// The row as that of the todo with an id.
  package func with(id: UUID) -> ImportedTodo {
    var row = self
    row.id = id
    return row
  }

  /// The todo of this row, for a list that has no todo with its id.
  ///
  /// - Parameter moment: the moment of creation, if the file has none.
  public func todo(number: Int, rank: Rank, moment: Date) -> Todo {
    var todo = values
    (todo.number, todo.rank, todo.createdAt) = (number, rank, createdAt ?? moment)
    (todo.notes, todo.foreign) = (notes ?? "", foreign ?? ForeignMembers())
    return todo
  }

  /// The todo that the row alone would make of a todo.
  func todo(inPlaceOf todo: Todo) -> Todo {
    self.todo(number: todo.number, rank: todo.rank, moment: todo.createdAt)
  }
}
