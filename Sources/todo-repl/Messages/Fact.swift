import Interactors
import Repositories

/// The name of a fact about a todo or a country, or a fact in words.
enum Fact: Hashable {
  case field(TodoField)
  case history, urgencyName, done, noPriority
  /// The todos to which a todo is linked, in both directions.
  case dependsOn, blocks, partOf, parts
  case priority(Priority)
  case codes, continent, subregion, population, area, currency, language, languages, ownName
  case weekFrom
  // A fact that may have several values carries their number.
  case capital(Int)
  case callingCode(Int)
  case neighbour(Int)
  case localTime(Int)
  /// The number of a country's times that are left out.
  case moreTimes(Int)
  case yesterday, today
  /// A month of a year, and the name of a weekday (1 is Sunday) in three columns.
  case month(Int, year: Int)
  case shortWeekday(Int)
  /// The title of a chart of the open todos at the end of each day.
  case openByDay
  /// The name of a weekday; 1 is Sunday, as in Foundation.
  case weekday(Int)
  /// The word for a day near today, with or without a time: "tomorrow", "fri@17:00".
  case dateWord(DateWord)
  /// A date, and the words for it that differ: "2026-11-27 (fri)".
  case date(String, String?, isOverdue: Bool)
  /// The urgency, and the reasons for it.
  case urgency(Urgency)
  /// A span before a due date that the todo does not have.
  case span(String)
}
