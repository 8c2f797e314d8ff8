public import Foundation

extension DateWord {
  /// The due date that a todo gets when it is postponed by this word.
  ///
  /// A span counts from the due date, or from today if that is over or there is none; any other
  /// word is the new day. The time of day stays, unless the word has one.
  public func moment(postponing due: Date?, at now: LocalNow) -> Date {
    if day == .nearest { return moment(at: now) }
    let first: Date
    if case .after(let span) = day {
      let start = due.flatMap { now.isOver($0) ? nil : now.calendar.startOfDay(for: $0) }
      first = span.day(after: start ?? now.today, at: now)
    } else {
      first = DateWord(day).moment(at: now)
    }
    let time = time ?? due.flatMap(now.time(of:))
    return time.map { now.moment(of: $0, on: first) } ?? first
  }
}
