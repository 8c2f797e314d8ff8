import Interactors

/// What libFuzzer calls with the bytes that it makes up: a line that somebody types.
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
/// - Precondition: an error stands in the line or right behind it, and a list that is asked for is
///   the same when it is asked for by its own description.
private func parse(_ line: String) {
  do {
    guard let query = try listing(line)?.query else { return }
    let again = try listing("list \(query)")
    precondition(
      again == .init(query: query, showsAll: false),
      "\(query) is read as \(String(describing: again))")
  } catch {
    precondition((1...line.count + 1).contains(error.column), "column \(error.column)")
    precondition(!error.problem.code.isEmpty, "no code")
  }
}

private func listing(_ line: String) throws(Misunderstanding) -> TodoListCommands.Listing? {
  try CommandParser.parse(line)?.arguments as? TodoListCommands.Listing
}

/// Splits a line into words, and the line that is made of those.
///
/// - Precondition: the words are the same.
private func splitAgain(_ line: String) {
  guard let words = try? ShellWords.split(line) else { return }
  let again = try? ShellWords.split(ShellWords.line(words))
  precondition(again == words, "\(words) became \(String(describing: again))")
}
