/// A sign in a calendar, which is read without colour, too.
enum DayMark: Hashable, CaseIterable {
  case today, due, high, overdue

  var sign: Character {
    switch self {
    case .today: ">"
    case .due: "*"
    case .high: "^"
    case .overdue: "!"
    }
  }
}
