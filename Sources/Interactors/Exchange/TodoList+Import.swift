import Foundation
import Repositories
import StateStore

/// The changes that import the rows of a file, and the remarks on what they leave out.
struct ImportChanges {
  var changes: [TodosEdit.Change] = []
  var remarks: [RowRemark] = []
  /// The number of changes that no row of the file asks for, but a deleted template.
  var endedCount = 0
}

extension TodoList {
  /// The numbers that a file may bring along: short enough to type, as are the numbers given after
  /// them.
  private static let importedNumbers = 1..<1_000_000_000

  /// The changes that import the rows of a file.
  ///
  /// A new todo keeps the rank in its row; without a rank it comes after all others, in the order
  /// of the file. It asks for the number in its row, which another todo may already have.
  ///
  /// - Parameters:
  ///   - templates: The recurring tasks that were deleted in Taskwarrior.
  ///   - moment: The moment of creation for rows without one.
  /// - Complexity: O(*k* log *n*), where *k* is the number of rows.
  func changes(
    importing rows: [ImportedTodo], endedBy templates: [ImportedTodo] = [], moment: Date
  ) -> ImportChanges {
    let ended = EndedSeries(rows, endedBy: templates) { self[id: $0] }
    let rows = ended.rows
    var last = ([self.last?.rank] + rows.map(\.rank)).compactMap(\.self).max()
    var result = ImportChanges()
    result.end(ended, in: self)
    let dialects = RowDialects(of: rows)
    let matches = TodoTxtMatching.matches(of: rows, in: self) { self[id: $0] }
    for (index, row) in rows.enumerated() {
      let row = matches.ids[index].map(row.with(id:)) ?? row
      if let todo = self[id: row.id] {
        if matches.exported.contains(index) {
          result.changes.append(.changed(from: todo, to: row.kept(by: todo)))
          continue
        }
        let merged = row.merge(into: todo, by: dialects)
        result.remarks += merged.remarks
        if merged.todo != todo { result.changes.append(.changed(from: todo, to: merged.todo)) }
        continue
      }
      let rank: Rank
      if let own = row.rank {
        rank = own
      } else {
        rank = .between(last, nil)
        last = rank
      }
      let number = row.number.flatMap { Self.importedNumbers.contains($0) ? $0 : nil } ?? 0
      result.changes.append(.added(row.todo(number: number, rank: rank, moment: moment)))
    }
    return result.withoutCircles(of: rows, in: self)
  }
}

extension ImportChanges {
  /// Ends the series whose templates were deleted.
  fileprivate mutating func end(_ ended: EndedSeries, in list: TodoList) {
    remarks += ended.skipped.map { $0.remark(.deleted) } + ended.ending.map { $0.remark(.ended) }
    for template in ended.withoutTask {
      guard let todo = list[id: template.id] else { continue }
      let merged = template.end(todo)
      remarks += merged.remarks
      changes.append(.changed(from: todo, to: merged.todo))
      endedCount += 1
    }
  }

  /// The changes without the links of rows by which a todo would lead back to itself.
  fileprivate func withoutCircles(of rows: [ImportedTodo], in list: TodoList) -> ImportChanges {
    let (changes, circles) = self.changes.withoutCircles { list[id: $0] }
    if circles.isEmpty { return self }
    let byID = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    let told = circles.compactMap { circle in
      byID[circle.todo].map { $0.remark(.circle(circle.link, circle.path.map(\.title))) }
    }
    return ImportChanges(changes: changes, remarks: remarks + told, endedCount: endedCount)
  }
}
