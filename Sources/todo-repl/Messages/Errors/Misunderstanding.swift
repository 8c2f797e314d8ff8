import Interactors

/// Why a line is no command, and where in it that shows.
struct Misunderstanding: Error, Equatable {
  let problem: CommandError
  /// The place of the first character of the wrong word, from 1; behind the line, where something is
  /// missing at its end.
  let column: Int

  init(_ problem: CommandError, column: Int) {
    self.problem = problem
    self.column = column
  }

  init(_ problem: CommandError, at word: QueryWord) {
    self.init(problem, column: word.column)
  }
}
