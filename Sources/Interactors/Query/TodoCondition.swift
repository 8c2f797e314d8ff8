public import Repositories

/// A condition that a list's todos fulfil.
public indirect enum TodoCondition: Hashable, Sendable {
  /// All of these conditions; an empty array is true of every todo.
  case all([TodoCondition])
  /// At least one of these conditions.
  case any([TodoCondition])
  /// The opposite of this condition.
  case not(TodoCondition)
  /// The todo is not done.
  case open
  /// The todo is done.
  case done
  /// The todo is archived. A condition that asks for this finds archived todos; any other one
  /// leaves them out.
  case archived
  /// The todo is open and its due date over.
  case overdue
  /// The todo is open, and the date until which it waits still to come.
  case waiting
  /// The todo is open and started.
  case started
  /// The todo is blocked: see ``TodoLinks``.
  case blocked
  /// The todo blocks others.
  case blocking
  /// The todo has one of these numbers.
  case numbers(NumberSelection)
  /// The todo is linked to one of the todos with these numbers, or is a part of one through others;
  /// nil for no link.
  case link(TodoLink, NumberSelection?)
  /// The todo comes back once it is done.
  case recurring
  /// The todo comes back by this rule.
  case recurs(RecurrenceRule)
  /// The todo has this tag, regardless of capitals and accents.
  case tag(String)
  /// The todo has no tag.
  case untagged
  /// The todo has this value for a mark, regardless of capitals and accents, or a part of it behind
  /// a dot; nil for no value.
  case word(WordMark, String?)
  /// The todo has a date of a mark in this range; nil for no date.
  case date(DateMark, DateRange?)
  /// The title, the notes, a tag or the name of a ``WordMark`` contains this text, regardless of
  /// capitals and accents.
  case text(String)

  /// The condition that every todo of a list fulfils.
  public static let everything = TodoCondition.all([])

  /// The todo is due in this range; nil for no due date.
  public static func due(_ range: DateRange?) -> TodoCondition { .date(.due, range) }
}

extension TodoCondition {
  /// The conditions that one word stands for.
  static let ofOneWord: [TodoCondition] = [
    .everything, .open, .done, .archived, .overdue, .waiting, .recurring, .started, .blocked,
    .blocking, .untagged,
  ]
}
