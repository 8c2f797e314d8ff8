/// The name of a fact about a todo or a country, or a fact that is said in words.
enum Fact: Hashable {
  case due, priority, tags, notes, history, done, noPriority
  case codes, continent, subregion, currency, language, ownName, weekFrom
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday
  /// A date, and the word for it if that differs: "2026-11-27 (fri)".
  case date(String, String?, isOverdue: Bool)
}
