import Interactors

/// Why a line is not a command, and at which column.
struct Misunderstanding: Error, Equatable {
  let problem: CommandError
  /// The column of the wrong word's first character, from 1; the column behind the line if its end
  /// lacks a word.
  let column: Int

  init(_ problem: CommandError, column: Int) {
    self.problem = problem
    self.column = column
  }

  init(_ problem: CommandError, at word: QueryWord) {
    self.init(problem, column: word.column)
  }
}
