/// Values as short text on one line: `Todo(id: 1, title: "Milk")`, `.isLoading(last: nil)`. A
/// secret is shown as `<secret>`.
struct Brief {
  var secrets = Secrets.none

  /// The number of characters that are shown; "…" stands for the others.
  static let limit = 80

  /// The beginning of a value's text.
  func text(of value: Any) -> String {
    var writer = BriefWriter(limit: Self.limit, self)
    writer.write(value)
    return shortened(writer.text, from: 0)
  }

  /// "old → new", from a little before the first difference of the texts.
  func change(from old: Any, to new: Any) -> String {
    guard let oldText = description(of: old), let newText = description(of: new) else {
      return "\(text(of: old)) → \(text(of: new))"
    }
    let same = zip(oldText, newText).prefix { $0 == $1 }.count
    let start = same < Self.limit * 3 / 4 ? 0 : same - Self.limit / 4
    return "\(shortened(oldText, from: start)) → \(shortened(newText, from: start))"
  }

  /// The value's own description: quoted for a string, and nil for a collection, which would
  /// describe all of its elements, and for a value that holds a secret.
  func description(of value: Any) -> String? {
    switch value {
    case let string as any StringProtocol: String(string).debugDescription
    case let character as Character: character.debugDescription
    default:
      switch Mirror(reflecting: value).displayStyle {
      case .collection, .set, .dictionary, .optional: nil
      default:
        secrets.areIn(value)
          ? nil
          : (value as? any CustomStringConvertible)?.description
            .split(separator: /\R/, omittingEmptySubsequences: false).joined(separator: "\\n")
      }
    }
  }

  private func shortened(_ text: String, from start: Int) -> String {
    let rest = text.dropFirst(start)
    let shown = rest.prefix(Self.limit)
    return (start > 0 ? "…" : "") + shown + (shown.endIndex < rest.endIndex ? "…" : "")
  }
}
