import Repositories

extension DateWord {
  /// Whether a small word may be a part of a date, or of the step of a todo that comes back. Only
  /// plain Latin words are ruled out, and those without an attempt to read a date.
  package static func mayHave(_ word: String) -> Bool {
    !word.utf8.allSatisfy { (0x61...0x7A).contains($0) } || parts.contains(word)
  }

  /// The Latin words of dates and of steps, with all beginnings of weekdays and months that stand
  /// for them.
  private static let parts: Set<String> = {
    var parts = Set(DateTerm.words.keys).union(DateTerm.counters.keys)
    parts.formUnion(RecurrenceRule.latinWords)
    for name in weekdays + DateTerm.months {
      for length in 3...name.count { parts.insert(String(name.prefix(length))) }
    }
    return parts
  }()
}
