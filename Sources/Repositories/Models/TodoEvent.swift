public import Foundation

/// Something that happened to a todo.
public struct TodoEvent: Hashable, Sendable {
  /// What can happen to a todo.
  public enum Kind: Hashable, Sendable {
    /// It was written down.
    case created
    /// It got another title than this one, which it had before.
    case renamed(from: String)
    /// It was done.
    case done
    /// It was done, and became open again.
    case reopened
    /// It got another place in the list.
    case moved
    /// Its notes were changed.
    case noted
    /// Something else of it was changed: when it is due, its priority, its tags, ….
    case changed
    /// It was put back after it had been removed, as an undo does.
    case restored
  }

  /// The moment it happened.
  public let at: Date

  /// What happened.
  public let kind: Kind

  /// Creates an event.
  public init(at: Date, kind: Kind) {
    self.at = at
    self.kind = kind
  }
}
