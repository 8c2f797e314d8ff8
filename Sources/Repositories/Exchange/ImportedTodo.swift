public import Foundation

/// A todo as a file tells of it. What the file's format cannot say is nil.
public struct ImportedTodo: Hashable, Sendable {
  /// The identity.
  public let id: UUID
  /// What is to be done.
  public var title: String
  /// Whether it has been done.
  public var isDone: Bool
  /// The moment it was written down, or nil.
  public var createdAt: Date?
  /// The moment it was done, or nil.
  public var completedAt: Date?
  /// The moment by which it should be done, or nil.
  public var due: Date?
  /// The importance, or nil.
  public var priority: Priority?
  /// The words it can be found by.
  public var tags: [String]
  /// Anything longer than a title; nil where the format has no place for that.
  public var notes: String?
  /// The number that people type, or nil.
  public var number: Int?
  /// The place in the list, or nil.
  public var rank: Rank?
  /// How exactly the moments are known.
  public var precision: DatePrecision

  /// Makes one of its parts.
  public init(
    id: UUID, title: String, isDone: Bool = false, createdAt: Date? = nil,
    completedAt: Date? = nil, due: Date? = nil, priority: Priority? = nil, tags: [String] = [],
    notes: String? = nil, number: Int? = nil, rank: Rank? = nil, precision: DatePrecision
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
    self.precision = precision
  }
}
