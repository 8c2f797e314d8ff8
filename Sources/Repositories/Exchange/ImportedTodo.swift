public import Foundation

/// A todo as a file has it. Values that the file lacks are nil.
public struct ImportedTodo: Hashable, Sendable {
  /// The identity.
  public let id: UUID
  /// The title.
  public var title: String
  /// Whether the todo is done.
  public var isDone: Bool
  /// The moment of creation, or nil.
  public var createdAt: Date?
  /// The moment of completion, or nil.
  public var completedAt: Date?
  /// The due date, or nil.
  public var due: Date?
  /// The importance, or nil.
  public var priority: Priority?
  /// The tags.
  public var tags: [String]
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
    self.id = id
    self.title = title
    self.isDone = isDone
    self.createdAt = createdAt
    self.completedAt = completedAt
    self.due = due
    self.priority = priority
    self.tags = tags
    self.notes = notes
    self.number = number
    self.rank = rank
    self.foreign = foreign
    self.precision = precision
  }
}
