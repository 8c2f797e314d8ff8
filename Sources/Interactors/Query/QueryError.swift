public import Repositories

/// The reason why words are not a query: a problem, and the word with the problem.
public struct QueryError: Error, Hashable, Sendable {
  /// A problem of a word.
  public enum Problem: Hashable, Sendable {
    /// The word is not a filter.
    case unknown
    /// No filter stands before the word, such as `or` at the beginning.
    case nothingBefore
    /// No filter follows the word: `or`, `and`, `not` or `(` at the end.
    case nothingAfter
    /// A `(` without its `)`.
    case unclosedParenthesis
    /// A `)` without its `(`.
    case unopenedParenthesis
    /// Too many parentheses and `not`s stand around the word.
    case tooDeep
    /// No name follows the `+` or `-`.
    case noTag
    /// No value follows the key of the mark.
    case noValue(WordMark)
    /// The text after the key of the mark is not one of the choices.
    case notAValue(WordMark)
    /// No date follows the key of the mark.
    case noDate
    /// The text after the key of the mark is not a date, for this reason.
    case notADate(DateWordError)
    /// The text after the key of the mark is no span, and no days of the week.
    case notARecurrence
    /// The text after the key of the mark is no numbers of todos.
    case notNumbers(TodoLink)
    /// This range of numbers ends before it begins.
    case backwardsRange(String)
    /// This range of dates ends before it begins.
    case backwardsDates(String, String)
    /// The word filters by a date that nobody sets.
    case readOnly(DateMark)
    /// This text after the `sort:` is not a key to sort by.
    case notAnOrder(String)
    /// No todo has this number.
    case noTodo(Int)
    /// The text after the `sort:` has this key twice.
    case repeatedKey(String)
    /// The query already has an order.
    case repeatedOrder
  }

  /// The problem.
  public let problem: Problem
  /// The word with the problem.
  public let word: QueryWord

  /// Makes an error.
  public init(_ problem: Problem, _ word: QueryWord) {
    self.problem = problem
    self.word = word
  }
}
