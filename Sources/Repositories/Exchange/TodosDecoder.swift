public import Foundation

/// A decoder of todos from the bytes of a file, which arrive in pieces.
///
/// ```swift
/// var decoder = TodosDecoder(.todoTxt)
/// var rows = decoder.decode(Array("Buy milk @shop\n".utf8)[...])
/// rows += decoder.finish()
/// ```
///
/// The decoder holds one row at a time, and all ids. A bad row is reported and does not spoil the
/// others; no bytes make the decoder fail.
public struct TodosDecoder: Sendable {
  /// The default limit of bytes in a row: many times what can be typed at once, so that a todo whose
  /// notes have grown fits in its row.
  public static let rowLimit = 64 << 20

  private var splitter: RowSplitter
  private var decoder: any RowDecoder
  private var lines: [UUID: Int] = [:]
  /// The ids for rows without one whose own derived ids other rows have.
  private var otherIDs = DerivedID()

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - timeZone: the time zone of days.
  ///   - rowLimit: the most bytes in a row.
  public init(
    _ format: ExchangeFormat, timeZone: TimeZone = .current,
    rowLimit: Int = TodosDecoder.rowLimit
  ) {
    splitter = RowSplitter(format, limit: rowLimit)
    decoder =
      switch format {
      case .jsonLines: JSONLinesDecoder()
      case .taskwarrior: TaskwarriorDecoder(timeZone: timeZone)
      case .todoTxt: TodoTxtDecoder(timeZone: timeZone)
      }
  }

  /// Decodes the next bytes, and returns the rows that they complete.
  public mutating func decode(_ bytes: ArraySlice<UInt8>) -> [ImportedRow] {
    rows { splitter, body in splitter.split(bytes, body) }
  }

  /// Returns the rows that the end of the file completes.
  public mutating func finish() -> [ImportedRow] {
    rows { splitter, body in splitter.finish(body) }
  }

  private mutating func rows(
    _ split: (inout RowSplitter, (RawRow) -> Void) -> Void
  ) -> [ImportedRow] {
    var raw: [RawRow] = []
    split(&splitter) { raw.append($0) }
    return raw.compactMap { row in
      do throws(RowFlaw) {
        return try read(row)
      } catch {
        return .bad(BadRow(line: row.line, flaw: error))
      }
    }
  }

  private mutating func read(_ row: RawRow) throws(RowFlaw) -> ImportedRow? {
    switch try decoder.todo(row.bytes.get()) {
    case .blank: return nil
    case .skipped(var remark):
      remark.line = row.line
      return .skipped(remark)
    case .todo(var todo):
      todo.place.line = row.line
      for index in todo.remarks.indices { todo.remarks[index].line = row.line }
      if todo.title.isBlank { throw .blankTitle }
      let length = todo.title.titleLength
      if length > Todo.longestTitle { throw .longTitle(length: length) }
      // The id that a line without one gets may be that of a todo whose line has an id: "Milk" was
      // exported with its id, and "Milk" was added to the file.
      while !todo.hasOwnID, lines[todo.id] != nil { todo.id = otherIDs.next(todo.title.utf8) }
      if let line = lines[todo.id] { throw .duplicateID(todo.id, line: line) }
      lines[todo.id] = row.line
      return .todo(todo)
    }
  }
}

/// A row of an import file.
public enum ImportedRow: Hashable, Sendable {
  /// A row with a todo.
  case todo(ImportedTodo)
  /// A valid row that makes no todo, such as a deleted task.
  case skipped(RowRemark)
  /// A row with a flaw.
  case bad(BadRow)
}
