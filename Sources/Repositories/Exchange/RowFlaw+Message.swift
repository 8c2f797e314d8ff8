/// The text for people: the expectation, the finding and the remedy.
extension RowFlaw: CustomStringConvertible {
  /// The message, which quotes the file's text unchanged.
  public var description: String {
    switch self {
    case .tooLong(let limit):
      "expected a row of at most \(limit >> 20) MiB, but this one is longer; shorten it, or check "
        + "that the file contains todos."
    case .notUTF8:
      "expected text in UTF-8, but found other bytes; save the file as UTF-8."
    case .hasNull:
      "expected text, but found a zero byte; check that the file contains todos, saved as UTF-8."
    case .notATodo(let reason)
    where JSONFlaw(reason: reason) == JSONFlaw(path: [], kind: .wrongType):
      "expected a todo in JSON, an object in braces, but found another value; correct the row, "
        + "or choose another --format."
    case .notATodo(let reason):
      "expected a todo in JSON, but \(reason); correct the row, or choose another --format."
    case .blankTitle:
      "expected a title with a visible character, but it is blank; write one."
    case .longTitle(let length):
      "expected a title of at most \(Todo.longestTitle) characters, but it has \(length); "
        + "shorten it."
    case .notADate(let name, let text):
      "expected a date such as 20261121T163515Z in \"\(name)\", but found \"\(text)\"; "
        + "correct the date."
    case .unknownStatus(let status):
      "expected the status pending, waiting, completed, deleted or recurring, "
        + "but found \"\(status)\"; correct the status."
    case .duplicateID(let id, let line):
      "expected a unique id, but line \(line), which was imported, has \(id) too; remove one of "
        + "the two."
    case .arrayNotClosed:
      "expected the ] that ends the array, but the file ends inside the value that begins here; "
        + "the file was cut short, or a quote or brace is not closed: complete it."
    case .afterArray:
      "expected nothing after the ] that ends the array, but found more; remove it."
    }
  }
}
