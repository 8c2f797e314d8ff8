import Interactors

/// Runs one input of libFuzzer, as a typed line.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let line = unsafe String(
    decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  parse(line)
  splitAgain(line)
  return 0
}

/// Parses a line.
///
/// - Precondition: the column of an error is in the line or right behind it, and the description of a
///   list's query is read as the same query.
private func parse(_ line: String) {
  do {
    guard let query = try listing(line)?.query else { return }
    var again = try listing("list \(query)")?.query
    // A search finds archived todos, and its query does not say so.
    again?.findsArchived = query.findsArchived
    precondition(again == query, "\(query) is read as \(String(describing: again))")
  } catch {
    precondition((1...line.count + 1).contains(error.column), "column \(error.column)")
    precondition(!error.problem.code.isEmpty, "no code")
  }
}

private func listing(_ line: String) throws(Misunderstanding) -> TodoListCommands.Listing? {
  try CommandParser.parse(line)?.arguments as? TodoListCommands.Listing
}

/// Splits a line into words, and splits the line that these words make.
///
/// - Precondition: the words are the same.
private func splitAgain(_ line: String) {
  guard let words = try? ShellWords.split(line) else { return }
  let again = try? ShellWords.split(ShellWords.line(words))
  precondition(again == words, "\(words) became \(String(describing: again))")
}
