import Foundation
import Repositories

extension LocalNow {
  /// The due date and the recurrence of the next occurrence of a todo, which is over now; nil if
  /// the recurrence ends, or if its next date is beyond the year 9999.
  func next(_ todo: Todo) -> (due: Date, recurrence: Recurrence)? {
    guard var next = todo.recurrence else { return nil }
    let last = date(of: next)
    // A due date that was set by hand, other than by postponing, is the new anchor.
    if let due = todo.due, due != last, due != next.postponed {
      (next.anchor, next.step) = (due, 0)
    }
    let regular = regularDay(of: todo.due ?? last ?? next.anchor, next)
    next.postponed = nil
    guard let day = day(of: &next, behind: regular) else { return nil }
    next.occurrence += 1
    if let until = todo.until, day > calendar.startOfDay(for: until) { return nil }
    let date = moment(timeOf: next.anchor, on: day)
    if next.step == 0 {
      // A time that a clock change moves comes on this day alone: the anchor keeps the usual time.
      if isMoved(date, from: next.anchor) { next.postponed = date } else { next.anchor = date }
    }
    return (date, next)
  }

  /// The day of an occurrence before it was postponed.
  ///
  /// For weekdays, this is the day of the anchor. If a clock change has moved the time of the
  /// occurrence, the anchor is an earlier day, so this is the last day before the due date on which
  /// the clock moves that time.
  private func regularDay(of due: Date, _ recurrence: Recurrence) -> Date {
    let (anchor, day) = (recurrence.anchor, calendar.startOfDay(for: due))
    guard due == recurrence.postponed, case .weekdays(let days) = recurrence.rule.step else {
      return day
    }
    let first = calendar.startOfDay(for: anchor)
    if isWholeDay(anchor) { return first }
    let year = sequence(first: day) { self.day(-1, .day, after: $0) }.prefix(366)
    return year.prefix { $0 > first }.first {
      days.contains(calendar.component(.weekday, from: $0))
        && isMoved(moment(timeOf: anchor, on: $0), from: anchor)
    } ?? first
  }

  /// Whether a clock change has moved the time of a due date.
  private func isMoved(_ date: Date, from anchor: Date) -> Bool {
    func time(_ date: Date) -> DateComponents {
      calendar.dateComponents([.hour, .minute, .second], from: date)
    }
    return !isWholeDay(anchor) && time(date) != time(anchor)
  }

  /// The due date at a step of a recurrence that counts spans; nil beyond the year 9999.
  private func date(of recurrence: Recurrence) -> Date? {
    guard case .span(let span) = recurrence.rule.step else { return recurrence.anchor }
    return day(recurrence.step, span, from: recurrence.anchor).map {
      moment(timeOf: recurrence.anchor, on: $0)
    }
  }

  /// Counts the steps of a recurrence to the next due day, and returns that day.
  ///
  /// Weekdays, and a rule that counts from today, have no grid: each due date is a new anchor.
  private func day(of recurrence: inout Recurrence, behind dueDay: Date) -> Date? {
    switch (recurrence.rule.step, recurrence.rule.kind) {
    case (.weekdays(let days), let kind):
      recurrence.step = 0
      let start =
        switch kind {
        case .every: max(dueDay, today)
        case .after: today
        case .each: dueDay
        }
      // Two weeks: a place that changes sides of the date line lacks one weekday in one week.
      return (1...14).lazy.map { self.day($0, .day, after: start) }.first {
        days.contains(calendar.component(.weekday, from: $0))
      }.flatMap { calendar.isOutOfRange($0) ? nil : $0 }
    case (.span(let span), .after):
      recurrence.step = 0
      return day(1, span, from: today)
    case (.span(let span), .each):
      recurrence.step += 1
      return day(recurrence.step, span, from: recurrence.anchor)
    case (.span(let span), .every):
      // Counting one by one from a day of long ago would take long.
      let passed = span.count(from: recurrence.anchor, to: today, in: calendar)
      recurrence.step = max(recurrence.step + 1, passed)
      while let day = day(recurrence.step, span, from: recurrence.anchor) {
        if day > today { return day }
        recurrence.step += 1
      }
      return nil
    }
  }

  /// The day that is a number of spans after an anchor; nil beyond the year 9999.
  private func day(_ count: Int, _ span: DateSpan, from anchor: Date) -> Date? {
    let (units, isTooMany) = count.multipliedReportingOverflow(by: span.count)
    let start = calendar.startOfDay(for: anchor)
    guard !isTooMany, units <= 9999 * 366,
      let day = calendar.date(byAdding: span.component, value: units, to: start),
      !calendar.isOutOfRange(day)
    else { return nil }
    return calendar.startOfDay(for: day)
  }

  /// The moment on a day at the time of another due date; the whole day if that is one. A time that
  /// a clock change skips moves later by the length of the gap.
  private func moment(timeOf due: Date, on day: Date) -> Date {
    if isWholeDay(due) { return day }
    let time = calendar.dateComponents([.hour, .minute, .second, .nanosecond], from: due)
    var parts = calendar.dateComponents([.era, .year, .month, .day], from: day)
    (parts.hour, parts.minute) = (time.hour, time.minute)
    (parts.second, parts.nanosecond) = (time.second, time.nanosecond)
    return calendar.date(from: parts) ?? day
  }
}

extension DateSpan {
  /// The number of whole spans between two moments; 0 if the second is before the first.
  fileprivate func count(from start: Date, to end: Date, in calendar: Calendar) -> Int {
    let units = calendar.dateComponents([component], from: start, to: end).value(for: component)
    return max(0, units ?? 0) / count
  }
}
