import Foundation
import Repositories
import StateStore

extension TodoList {
  /// The numbers that a file may bring along: short enough to type, as are the numbers given after
  /// them.
  private static let importedNumbers = 1..<1_000_000_000

  /// The changes that import the rows of a file.
  ///
  /// A new todo keeps the rank in its row; without a rank it comes after all others, in the order
  /// of the file. It asks for the number in its row, which another todo may already have.
  ///
  /// - Parameter moment: The moment of creation for rows without one.
  /// - Complexity: O(*k* log *n*), where *k* is the number of rows.
  func changes(importing rows: [ImportedTodo], moment: Date) -> [TodosEdit.Change] {
    var last = ([self.last?.rank] + rows.map(\.rank)).compactMap(\.self).max()
    return rows.compactMap { row in
      if let todo = self[id: row.id] {
        let merged = row.merged(into: todo)
        return merged == todo ? nil : .changed(from: todo, to: merged)
      }
      let rank: Rank
      if let own = row.rank {
        rank = own
      } else {
        rank = .between(last, nil)
        last = rank
      }
      let number = row.number.flatMap { Self.importedNumbers.contains($0) ? $0 : nil } ?? 0
      return .added(row.todo(number: number, rank: rank, moment: moment))
    }
  }
}
