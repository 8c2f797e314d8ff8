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
  let todos = contents(rows, format).todos
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
  let readAgain = contents(again, format)
  precondition(readAgain.badRows.isEmpty, "What was written cannot be read: \(readAgain.badRows)")
  precondition(readAgain.todos.map(\.id) == todos.map(\.id), "What was written has other todos.")
}

private func contents(_ rows: [ImportedRow], _ format: ExchangeFormat) -> ImportedTodos {
  var contents = ImportedTodos(format)
  contents.append(rows)
  contents.finish(timeZone: .gmt)
  return contents
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
