extension TodoCondition {
  /// Reads a filter that begins with a mark: `+home`, `-home`, `pri:high`, `due:week`; nil for any
  /// other word.
  package init?(marked word: QueryWord) throws(QueryError) {
    if let name = word.after("due.before:") {
      self = .due(.before(try word.date(name)))
    } else if let name = word.after("due.after:") {
      self = .due(.after(try word.date(name)))
    } else if let name = word.after("due:") {
      self = try Self.due(name, word)
    } else if let (mark, name, _) = WordMark.beginning(word) {
      self = .word(mark, name.lowercased() == "none" ? nil : try mark.value(name, word))
    } else if let name = word.after("+") {
      self = .tag(try word.tag(name))
    } else if let name = word.after("-"), name.utf8.first != UInt8(ascii: "-") {
      self = .not(.tag(try word.tag(name)))
    } else {
      return nil
    }
  }

  private static func due(_ name: String, _ word: QueryWord) throws(QueryError) -> Self {
    switch name.lowercased() {
    case "none": return .undated
    case "week": return .due(.thisWeek)
    case "month": return .due(.thisMonth)
    default: break
    }
    guard var dots = name.firstRange(of: "..") else { return .due(.on(try word.date(name))) }
    // A date may end with a dot: "24.12...31.12."
    while name[dots.upperBound...].hasPrefix(".") {
      dots = name.index(after: dots.lowerBound)..<name.index(after: dots.upperBound)
    }
    let (first, last) = (String(name[..<dots.lowerBound]), String(name[dots.upperBound...]))
    if first.isEmpty, last.isEmpty { throw QueryError(.noDate, word) }
    return .due(
      .between(
        first.isEmpty ? nil : try word.date(first),
        last.isEmpty ? nil : try word.date(last)))
  }
}
