/// Values as short text on one line: `Todo(id: 1, title: "Milk")`, `.isLoading(last: nil)`.
enum Brief {
  /// The number of characters that are shown; "…" stands for the others.
  static let limit = 80

  /// The beginning of a value's text.
  static func text(of value: Any) -> String {
    var writer = BriefWriter(limit: limit)
    writer.write(value)
    return shortened(writer.text, from: 0)
  }

  /// "old → new", from a little before the first difference of the texts.
  static func change(from old: Any, to new: Any) -> String {
    guard let oldText = description(of: old), let newText = description(of: new) else {
      return "\(text(of: old)) → \(text(of: new))"
    }
    let same = zip(oldText, newText).prefix { $0 == $1 }.count
    let start = same < limit * 3 / 4 ? 0 : same - limit / 4
    return "\(shortened(oldText, from: start)) → \(shortened(newText, from: start))"
  }

  /// The value's own description: quoted for a string, and nil for a collection, which would
  /// describe all of its elements.
  static func description(of value: Any) -> String? {
    switch value {
    case let string as any StringProtocol: String(string).debugDescription
    case let character as Character: character.debugDescription
    default:
      switch Mirror(reflecting: value).displayStyle {
      case .collection, .set, .dictionary, .optional: nil
      default:
        (value as? any CustomStringConvertible)?.description
          .split(separator: /\R/, omittingEmptySubsequences: false).joined(separator: "\\n")
      }
    }
  }

  private static func shortened(_ text: String, from start: Int) -> String {
    let rest = text.dropFirst(start)
    let shown = rest.prefix(limit)
    return (start > 0 ? "…" : "") + shown + (shown.endIndex < rest.endIndex ? "…" : "")
  }
}
