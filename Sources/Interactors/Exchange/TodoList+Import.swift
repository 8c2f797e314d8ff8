import Foundation
import Repositories
import StateStore

extension TodoList {
  /// The numbers that a file may bring along. They, and the numbers given after them, are short enough to
  /// type.
  private static let importedNumbers = 1..<1_000_000_000

  /// The changes that import the rows of a file.
  ///
  /// A new todo keeps the rank in its row; without a rank it comes after all others, in the order of the
  /// file. It keeps its number if that is higher than all numbers given so far, else it gets the next
  /// number.
  ///
  /// - Parameters:
  ///   - highest: the highest number given so far, raised to that of the new todos.
  ///   - moment: the moment of creation for rows that have none.
  /// - Complexity: O(*k* log *n*), where *k* is the number of rows.
  func changes(
    importing rows: [ImportedTodo], highestNumber highest: inout Int, moment: Date
  ) -> [Edit.Change] {
    let given = highest
    var kept: Set<Int> = []
    for row in rows where self[id: row.id] == nil {
      guard let number = row.number, number > given, Self.importedNumbers.contains(number) else {
        continue
      }
      kept.insert(number)
    }
    var last = ([self.last?.rank] + rows.map(\.rank)).compactMap(\.self).max()
    highest = Swift.max(given, kept.max() ?? 0)
    return rows.compactMap { row in
      if let todo = self[id: row.id] {
        let merged = row.merged(into: todo)
        return merged == todo ? nil : .changed(from: todo, to: merged)
      }
      let number: Int
      if let own = row.number, kept.remove(own) != nil {
        number = own
      } else {
        highest = highest.nextNumber
        number = highest
      }
      let rank: Rank
      if let own = row.rank {
        rank = own
      } else {
        rank = .between(last, nil)
        last = rank
      }
      return .added(row.todo(number: number, rank: rank, moment: moment))
    }
  }
}
