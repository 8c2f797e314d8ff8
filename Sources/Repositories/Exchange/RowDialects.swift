package import Foundation

/// The dialects of the rows of one file, each made once: a calendar costs more than the merge of a
/// row.
package struct RowDialects {
  private let withIDs: (any ExchangeDialect)?
  private let withoutIDs: (any ExchangeDialect)?

  /// Makes the dialects of the format that all rows have.
  ///
  /// - Parameter timeZone: where days before a due date begin, in a format that has no days.
  package init(of rows: [ImportedTodo], in timeZone: TimeZone = .current) {
    switch rows.first?.precision {
    case .exact, nil: (withIDs, withoutIDs) = (nil, nil)
    case .second:
      let dialect = TaskwarriorDialect(timeZone: timeZone)
      (withIDs, withoutIDs) = (dialect, dialect)
    case .day(let zone):
      withIDs = TodoTxtDialect(timeZone: zone, hasIDs: true)
      withoutIDs = TodoTxtDialect(timeZone: zone, hasIDs: false)
    }
  }

  /// The dialect of a row; nil for this program's own format.
  func dialect(of row: ImportedTodo) -> (any ExchangeDialect)? {
    row.hasOwnID ? withIDs : withoutIDs
  }
}
