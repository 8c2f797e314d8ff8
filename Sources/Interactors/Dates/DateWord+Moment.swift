public import Foundation

extension DateWord {
  /// The moment of the word; without a time, the first moment of its day.
  ///
  /// A time that a clock change skips moves later by the length of the gap; a time that occurs
  /// twice means the first.
  public func moment(at now: LocalNow) -> Date {
    let first = day.firstMoment(at: now)
    guard let time else { return first }
    let moment = now.moment(of: time, on: first)
    if day != .nearest || moment > now.moment { return moment }
    return now.moment(of: time, on: now.day(1, .day, after: first))
  }

  /// The moments of the word: one minute with a time, else a whole day or all days of a period.
  func interval(at now: LocalNow) -> Range<Date> {
    if time == nil, case .period(let period) = day { return period.days(at: now) }
    let start = moment(at: now)
    let end =
      time?.orWholeDay == nil ? now.day(1, .day, after: start) : start.addingTimeInterval(60)
    return start..<end
  }
}

extension DateWord.Day {
  fileprivate func firstMoment(at now: LocalNow) -> Date {
    switch self {
    case .yesterday: return now.day(-1, .day, after: now.today)
    case .today, .nearest: return now.today
    case .tomorrow: return now.day(1, .day, after: now.today)
    case .after(let span): return span.day(after: now.today, at: now)
    case .ago(let span): return span.day(before: now.today, at: now)
    case .endOfWeek: return now.day(-1, .day, after: now.week.upperBound)
    case .endOfMonth: return now.day(-1, .day, after: now.month.upperBound)
    case .endOfYear: return now.day(-1, .day, after: now.year.upperBound)
    case .weekday(let number):
      let days = (number - now.calendar.component(.weekday, from: now.today) + 7) % 7
      return now.day(days == 0 ? 7 : days, .day, after: now.today)
    case .thisWeekday(let number): return now.day((number + 5) % 7, .day, after: now.monday)
    case .nextWeekday(let number): return now.day((number + 5) % 7 + 7, .day, after: now.monday)
    case .lastWeekday(let number):
      let days = (now.calendar.component(.weekday, from: now.today) - number + 7) % 7
      return now.day(days == 0 ? -7 : -days, .day, after: now.today)
    case .weekdayOfLastWeek(let number):
      return now.day((number + 5) % 7 - 7, .day, after: now.monday)
    case .date(let year, let month, let day):
      return now.date(year: year, month: month, day: day)
    case .monthDay(let month, let day): return now.next(month: month, day: day)
    case .period(let period): return period.day(at: now)
    }
  }
}

extension LocalNow {
  /// The moment of a time on the day that begins with this moment.
  func moment(of time: DateWord.Time, on day: Date) -> Date {
    var parts = calendar.dateComponents([.era, .year, .month, .day], from: day)
    parts.hour = time.hour
    parts.minute = time.minute
    guard let moment = calendar.date(from: parts) else {
      preconditionFailure("The calendar has no \(time) on \(day).")
    }
    return moment
  }

  /// The first day from today on with this month and day; of 29 February, in the next leap year.
  fileprivate func next(month: Int, day: Int) -> Date {
    let year = calendar.component(.year, from: today)
    // Nine years have a leap year, also around 2100.
    for year in year...(year + 8)
    where DateComponents(year: year, month: month, day: day).isValidDate(in: calendar) {
      let date = date(year: year, month: month, day: day)
      if date >= today { return date }
    }
    preconditionFailure("The calendar has no \(month)-\(day).")
  }
}
