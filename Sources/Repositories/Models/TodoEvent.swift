public import Foundation

/// An event of a todo.
public struct TodoEvent: Hashable, Sendable {
  /// A kind of event.
  public enum Kind: Hashable, Sendable {
    /// The todo was created.
    case created
    /// The todo got another title; this title is the old one.
    case renamed(from: String)
    /// The todo was done.
    case done
    /// The todo was done, and became open again.
    case reopened
    /// The done todo was put away.
    case archived
    /// The done todo came back from the archive.
    case unarchived
    /// The todo got another position in the list.
    case moved
    /// The notes of the todo were changed.
    case noted
    /// Another part of the todo was changed: the due date, the priority, the tags, ….
    case changed
    /// The todo was put back after it had been removed, as by an undo.
    case restored
  }

  /// The moment of the event.
  public let at: Date

  /// The kind of the event.
  public let kind: Kind

  /// The members known only to later versions of the program, including the name of an event known
  /// only to them.
  public let foreign: ForeignMembers

  /// Creates an event.
  public init(at: Date, kind: Kind, foreign: ForeignMembers = ForeignMembers()) {
    self.at = at
    self.kind = kind
    self.foreign = foreign
  }
}
