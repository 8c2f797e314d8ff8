/// A sign in a calendar, which is read without colour, too.
enum DayMark: Character, CaseIterable {
  case today = ">"
  case due = "*"
  case high = "^"
  case overdue = "!"
}
