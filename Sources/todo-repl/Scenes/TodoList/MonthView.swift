import Interactors

/// The calendar of a month.
enum MonthView {
  /// The weeks, and the number of todos in them.
  static func lines(_ counts: MonthCounts, _ dues: DateWords) -> [any OutputLine] {
    let filter = "open \(DateMark.due.key)\(counts.period)"
    return [
      Weeks(counts: counts, dues: dues),
      Remark(
        .list(.dueInMonth(counts.open, year: counts.year, month: counts.month, filter: filter))),
    ]
  }

  /// The days with todos, for programs.
  static func days(_ counts: MonthCounts, _ dues: DateWords) -> [any OutputLine] {
    counts.days.filter { $0.open > 0 }.map { DayCell(day: $0, dues: dues) }
  }

  /// The name of the month, its weeks, and the meaning of the signs in them.
  private struct Weeks: OutputLine {
    let counts: MonthCounts
    let dues: DateWords

    var json: JSONLine? { nil }

    func text(on page: Page) -> String {
      let digits = digits(on: page)
      let limit = (0..<digits).reduce(1) { power, _ in power * 10 } - 1
      let cells = counts.days.map { DayCell(day: $0, dues: dues, limit: limit) }
      let width = DayCell.width(digits: digits)
      let title = page.language.text(.month(counts.month, year: counts.year))
      return
        ([page.styling.apply(.heading, to: title), names(width, page)]
        + weeks(cells, width, page) + [legend(cells, page)].compactMap(\.self))
        .joined(separator: "\n")
    }

    /// The most digits of a number that leave room for the seven days of a week.
    private func digits(on page: Page) -> Int {
      let most = "\(counts.days.map(\.open).max() ?? 0)".utf8.count
      guard let columns = page.columns else { return most }
      return max(1, min(most, columns / 7 - DayCell.width(digits: 0)))
    }

    /// The days of the week, above the numbers of the days.
    private func names(_ width: Int, _ page: Page) -> String {
      let names = counts.weekdays.enumerated().map { place, weekday in
        let name = DisplayText(page.language.text(.shortWeekday(weekday)))
          .padded(toWidth: 3, alignment: .right)
        return place < 6 ? name.padded(toWidth: width) : name
      }
      return page.styling.apply(.remark, to: names.map(\.description).joined())
    }

    private func weeks(_ cells: [DayCell], _ width: Int, _ page: Page) -> [String] {
      let blanks = String(repeating: " ", count: counts.daysBefore * width)
      return stride(from: -counts.daysBefore, to: cells.count, by: 7).map { start in
        let week = cells[max(0, start)..<min(start + 7, cells.count)]
        let days = week.map { cell in
          let padding = cell.day.number - 1 == week.endIndex - 1 ? 0 : width - cell.plain.utf8.count
          return cell.text(on: page) + String(repeating: " ", count: padding)
        }
        return (start < 0 ? blanks : "") + days.joined()
      }
    }

    /// The meaning of the signs; nil without any.
    private func legend(_ cells: [DayCell], _ page: Page) -> String? {
      let shown = Set(
        cells.compactMap(\.mark) + (cells.contains { $0.day.isToday } ? [.today] : []))
      let cut = cells.first(where: \.isCut).map { ListMessage.moreOnDay($0.limit) }
      let meanings =
        DayMark.allCases.filter(shown.contains).map { ListMessage.dayMark($0) }
        + [cut].compactMap(\.self)
      if meanings.isEmpty { return nil }
      let text = meanings.map { page.language.text(.list($0)) }.joined(separator: ", ")
      return page.styling.apply(.remark, to: page.wrapped(text))
    }
  }
}
