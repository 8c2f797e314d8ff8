public import Repositories

/// What must be true of a todo for a list to show it.
public indirect enum TodoCondition: Hashable, Sendable {
  /// All of these; every todo fulfils all of none.
  case all([TodoCondition])
  /// At least one of these.
  case any([TodoCondition])
  case not(TodoCondition)
  case open, done, overdue
  /// It has this tag, in capitals or not.
  case tag(String)
  case untagged
  /// It has this priority; nil is none.
  case priority(Priority?)
  case due(DueSpan)
  /// It has no due.
  case undated
  /// Its title, its notes or a tag has this text, in capitals or not.
  case text(String)

  /// Every todo.
  public static let everything = TodoCondition.all([])
}
