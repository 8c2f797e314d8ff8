extension ModelLog {
  /// A fault of a log, which tests of the model must notice.
  enum Mutation: CaseIterable {
    case turnsPerPath, writeAsSnapshot, writeWithoutMoves, needFoldedEarly, includedMadeAgain
    case beforeWithoutWrites
  }
}

extension ModelDifference {
  func without(moves: Bool) -> Self {
    guard moves, case .rows(var difference) = self else { return self }
    difference.puts.removeAll { !$0.isPut }
    return .rows(difference)
  }
}
