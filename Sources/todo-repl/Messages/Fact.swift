/// The name of a fact about a todo or a country, or a fact that is said in words.
enum Fact: Hashable {
  case due, priority, tags, notes, history, done, noPriority
  case codes, continent, subregion, population, area, currency, ownName, weekFrom
  // A fact that may have several values has their number.
  case capital(Int), language(Int), callingCode(Int), neighbour(Int), localTime(Int)
  /// Times of a country that are left out.
  case moreTimes(Int)
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday
  /// A date, and the word for it if that differs: "2026-11-27 (fri)".
  case date(String, String?, isOverdue: Bool)
}
