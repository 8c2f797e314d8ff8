public import Repositories

/// What must be true of a todo for a list to show it.
public indirect enum TodoCondition: Hashable, Sendable {
  /// All of these; every todo fulfils all of none.
  case all([TodoCondition])
  /// At least one of these.
  case any([TodoCondition])
  /// Not this.
  case not(TodoCondition)
  /// It is not done.
  case open
  /// It is done.
  case done
  /// It is open and should have been done.
  case overdue
  /// It has this tag, in capitals or not.
  case tag(String)
  /// It has no tag.
  case untagged
  /// It has this priority; nil is none.
  case priority(Priority?)
  /// It is due in this span.
  case due(DueSpan)
  /// It has no due.
  case undated
  /// Its title, its notes or a tag has this text, in capitals or not.
  case text(String)

  /// Every todo.
  public static let everything = TodoCondition.all([])
}
