/// The state of a list of todos: each save has a higher revision than the save before.
public struct Revision: Hashable, Sendable {
  /// The number of the last save; 0 before the first one.
  public let number: Int

  /// The revision of a list without saves.
  public static let zero = Revision(0)

  /// Creates a revision.
  public init(_ number: Int) {
    self.number = number
  }

  /// The valid numbers: programs that read JSON numbers as floating point represent them exactly.
  static let numbers = 0...Todo.numbers.upperBound

  /// The revision of the save after this one.
  var next: Revision { Revision(number + 1) }
}

extension Revision: Comparable {
  /// Whether the first revision is older.
  public static func < (first: Revision, second: Revision) -> Bool {
    first.number < second.number
  }
}
