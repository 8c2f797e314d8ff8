import Interactors

/// A day of a calendar with the number of its todos: ">26*3".
struct DayCell: OutputLine {
  let day: MonthCounts.Day
  /// The words for dates at present.
  let dues: DateWords
  /// The greatest number that the cell shows; for a greater one it shows "+".
  var limit = 9

  /// The columns of a cell, by the digits of its greatest number.
  static func width(digits: Int) -> Int { 4 + digits }

  /// The sign before the number of todos; nil for a day without any.
  var mark: DayMark? {
    if day.open == 0 { return nil }
    return day.overdue > 0 ? .overdue : day.high > 0 ? .high : .due
  }

  /// Whether the cell shows "+" in place of the number.
  var isCut: Bool { day.open > limit }

  /// The cell without styling.
  var plain: String {
    let number = DisplayText("\(day.number)").padded(toWidth: 2, alignment: .right)
    let count = mark.map { "\($0.rawValue)\(isCut ? "+" : "\(day.open)")" } ?? ""
    return "\(day.isToday ? "\(DayMark.today.rawValue)" : " ")\(number)\(count)"
  }

  func text(on page: Page) -> String {
    style.map { page.styling.apply($0, to: plain) } ?? plain
  }

  /// Days with todos stand out from the others.
  private var style: Style? {
    switch mark {
    case .overdue: .error
    case _? where day.isToday: .dueToday
    case .high: .number
    case nil: day.isToday ? .number : .remark
    default: nil
    }
  }

  var json: JSONLine? {
    [
      "type": .string("day"), "date": .string("\(dues.date(of: day.start))"),
      "open": .int(day.open), "overdue": .int(day.overdue), "high": .int(day.high),
    ]
  }
}
