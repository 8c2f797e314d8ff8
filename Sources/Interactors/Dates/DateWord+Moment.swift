public import Foundation

extension DateWord {
  /// The moment of the word; without a time, the first moment of its day.
  ///
  /// A time that a clock change skips moves later by the length of the gap; a time that occurs
  /// twice means the first.
  public func moment(at now: LocalNow) -> Date {
    let day = firstMoment(at: now)
    guard let time else { return day }
    var parts = now.calendar.dateComponents([.era, .year, .month, .day], from: day)
    parts.hour = time.hour
    parts.minute = time.minute
    guard let moment = now.calendar.date(from: parts) else {
      preconditionFailure("The calendar has no \(time.hour):\(time.minute) on \(day).")
    }
    return moment
  }

  /// The moments of the word: a whole day or, with a time, one minute.
  func interval(at now: LocalNow) -> Range<Date> {
    let start = moment(at: now)
    let end = time == nil ? now.day(1, .day, after: start) : start.addingTimeInterval(60)
    return start..<end
  }

  private func firstMoment(at now: LocalNow) -> Date {
    switch day {
    case .yesterday: return now.day(-1, .day, after: now.today)
    case .today: return now.today
    case .tomorrow: return now.day(1, .day, after: now.today)
    case .days(let count): return now.day(count, .day, after: now.today)
    case .weeks(let count): return now.day(count, .weekOfYear, after: now.today)
    case .months(let count): return now.day(count, .month, after: now.today)
    case .endOfWeek: return now.day(-1, .day, after: now.week.upperBound)
    case .endOfMonth: return now.day(-1, .day, after: now.month.upperBound)
    case .weekday(let number):
      let days = (number - now.calendar.component(.weekday, from: now.today) + 7) % 7
      return now.day(days == 0 ? 7 : days, .day, after: now.today)
    case .date(let year, let month, let day):
      // Every day has a noon; a clock change may skip midnight.
      let noon = DateComponents(year: year, month: month, day: day, hour: 12)
      guard let moment = now.calendar.date(from: noon) else {
        preconditionFailure("The calendar has no \(self), though the word was checked.")
      }
      return now.calendar.startOfDay(for: moment)
    }
  }
}

extension LocalNow {
  /// This week, from the first weekday of the calendar.
  var week: Range<Date> { days(of: .weekOfYear) }

  /// This month.
  var month: Range<Date> { days(of: .month) }

  private func days(of unit: Calendar.Component) -> Range<Date> {
    guard let interval = calendar.dateInterval(of: unit, for: moment) else {
      preconditionFailure("The calendar does not know its weeks or months.")
    }
    return interval.start..<interval.end
  }
}
