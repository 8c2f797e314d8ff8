import Repositories

extension DateMark {
  /// The mark that a word begins with, and the text after its key; nil for any other word.
  public static func beginning(_ word: QueryWord) -> (mark: DateMark, name: String)? {
    for mark in all {
      if let name = word.after(mark.key) { return (mark, name) }
    }
    return nil
  }

  /// The key of a filter that a word begins with, its mark, and the text after the key; nil for any
  /// other word.
  public static func filtering(
    _ word: QueryWord
  ) -> (mark: DateMark, key: String, name: String)? {
    for mark in filters where word.after(mark.name) != nil {
      for key in mark.keys {
        if let name = word.after(key) { return (mark, key, name) }
      }
    }
    return nil
  }

  /// Reads the text after the mark of a word as a date or, where the mark takes one, as a span
  /// before the due date.
  public func value(_ name: String, _ word: QueryWord) throws(QueryError) -> MomentWord {
    if !takesSpans { return .date(try word.date(name)) }
    if name.isEmpty { throw QueryError(.noDate, word) }
    do {
      return try MomentWord(name)
    } catch {
      throw QueryError(.notADate(error), word)
    }
  }

  /// The value of a todo as it is typed; nil for none.
  func typed(of todo: Todo, at now: LocalNow) -> String? {
    moment(of: todo).map(DateWords(now).text)
  }

  /// Reads the text after a key of a filter as a range of dates; nil for no date.
  func range(
    _ name: String, behind key: String, _ word: QueryWord
  ) throws(QueryError) -> DateRange? {
    if key == keys[1] { return .before(try word.date(name)) }
    if key == keys[2] { return .after(try word.date(name)) }
    switch name.lowercased() {
    case "none": return nil
    case "week": return .thisWeek
    case "month": return .thisMonth
    default: break
    }
    guard var dots = name.firstRange(of: "..") else { return .on(try word.date(name)) }
    // A date may end with a dot: "24.12...31.12."
    while name[dots.upperBound...].hasPrefix(".") {
      dots = name.index(after: dots.lowerBound)..<name.index(after: dots.upperBound)
    }
    let (first, last) = (String(name[..<dots.lowerBound]), String(name[dots.upperBound...]))
    if first.isEmpty, last.isEmpty { throw QueryError(.noDate, word) }
    let begin = first.isEmpty ? nil : try word.date(first)
    let end = last.isEmpty ? nil : try word.date(last)
    if let begin, let end, begin.isAlwaysAfter(end) {
      throw QueryError(.backwardsDates(first, last), word)
    }
    return .between(begin, end)
  }
}
