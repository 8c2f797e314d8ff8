import Foundation
public import Repositories

/// Reads bytes as a file of todos, whole and in pieces, writes its todos, and reads them again.
///
/// - Precondition: the pieces make no difference, and the written todos are read with the same ids.
public func exchange(_ bytes: UnsafeRawBufferPointer, _ format: ExchangeFormat) {
  let bytes = unsafe Array(bytes)
  // A limit that the fuzzer reaches.
  let rows = read(bytes, format, pieces: bytes.count + 1, rowLimit: 2_000)
  precondition(rows == read(bytes, format, pieces: 7, rowLimit: 2_000), "Pieces make a difference.")
  let todos = rows.compactMap { row in
    if case .todo(let todo) = row { todo } else { nil }
  }
  var encoder = TodosEncoder(format, timeZone: .gmt, hasIDs: true)
  var written: [UInt8] = []
  for todo in todos {
    let stored = todo.todo(
      number: todo.number ?? 1, rank: todo.rank ?? .between(nil, nil), moment: .distantPast)
    precondition(
      ImportedTodo(todo.merged(into: stored)) == ImportedTodo(stored), "A todo changes itself.")
    do {
      written += try encoder.encode(stored)
    } catch {
      preconditionFailure("What was read cannot be written: \(error)")
    }
  }
  written += encoder.finish()
  let again = read(written, format, pieces: written.count + 1, rowLimit: 1 << 20)
  precondition(again.count == todos.count, "What was written has other rows.")
  for (row, todo) in zip(again, todos) {
    guard case .todo(let read) = row, read.id == todo.id else {
      preconditionFailure("What was written cannot be read: \(row)")
    }
  }
}

private func read(_ bytes: [UInt8], _ format: ExchangeFormat, pieces: Int, rowLimit: Int)
  -> [ImportedRow]
{
  var decoder = TodosDecoder(format, timeZone: .gmt, rowLimit: rowLimit)
  var rows: [ImportedRow] = []
  for start in stride(from: 0, to: bytes.count, by: pieces) {
    rows += decoder.decode(bytes[start..<min(start + pieces, bytes.count)])
  }
  return rows + decoder.finish()
}
