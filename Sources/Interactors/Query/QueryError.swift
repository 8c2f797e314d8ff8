/// Why words are no query: what is wrong, and with which word.
public struct QueryError: Error, Hashable, Sendable {
  /// What can be wrong with a word.
  public enum Problem: Hashable, Sendable {
    /// It is no filter.
    case unknown
    /// A filter should stand before it: `or` at the beginning.
    case nothingBefore
    /// A filter should follow it: `or`, `and`, `not` or `(` at the end.
    case nothingAfter
    /// It is a `(` without its `)`.
    case unclosedParenthesis
    /// It is a `)` without its `(`.
    case unopenedParenthesis
    /// So many parentheses and `not`s stand around it that nobody can mean it.
    case tooDeep
    /// No name follows the `+` or `-`.
    case noTag
    /// What follows the `!` is no priority.
    case notAPriority
    /// No date follows the `due:`.
    case noDate
    /// What follows the `due:` is no date, and why.
    case notADate(DateWordError)
    /// What follows the `sort:` is no order.
    case notAnOrder
    /// The order has been said before.
    case repeatedOrder
  }

  /// What is wrong.
  public let problem: Problem
  /// The word with which it is.
  public let word: QueryWord

  /// Makes an error.
  public init(_ problem: Problem, _ word: QueryWord) {
    self.problem = problem
    self.word = word
  }
}
