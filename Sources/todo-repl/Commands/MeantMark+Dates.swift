import Interactors
import Repositories

/// Dates without a mark at the end of a title.
extension MeantMark {
  /// Reads what stands right behind the mark of a date and belongs to it: a time, as in
  /// "due:fri 5pm", or more of the date, as in "due:다음주 금요일".
  init?(timeAtEndOf title: ArraySlice<QueryWord>, behind typed: QueryWord?) {
    guard let typed, let (dateMark, value) = DateMark.beginning(typed),
      let date = try? DateWord(value)
    else { return nil }
    let words = title.drop { $0.column < typed.column }
    let plain = words.compactMap(\.plain)
    guard plain.count == words.count, (1...4).contains(plain.count) else { return nil }
    let behind = try? DateWord(plain.joined(separator: " "))
    if date.time == nil, let behind, behind.day == .nearest {
      (mark, count) = ("\(dateMark.key)\(DateWord(date.day, behind.time))", words.count)
      isTime = true
      return
    }
    let whole = ([value] + plain).map { $0.lowercased() }
    guard let meant = Self.date(whole[...]) else { return nil }
    (mark, count) = ("\(dateMark.key)\(meant)", words.count)
  }

  /// Reads a time right behind the mark of a day, with other words behind the time: "due:fri 5pm at
  /// the office".
  init?(timeIn words: ArraySlice<QueryWord>, behind typed: QueryWord) {
    for count in (1...3).reversed() where count <= words.count {
      guard let time = MeantMark(timeAtEndOf: words.prefix(count), behind: typed),
        time.isTime
      else { continue }
      self = time
      return
    }
    return nil
  }

  /// The mark of a date that means nothing else in a title: "tomorrow", "next week", "24 dec",
  /// 금요일. Not "3d", "mon" or "17:00", which stand in titles.
  static func clearDue(_ words: ArraySlice<String>) -> String? {
    guard let date = try? DateWord(words.joined(separator: " ")) else { return nil }
    let first = words[words.startIndex]
    let isClear =
      switch date.day {
      case .today, .tomorrow, .thisWeekday, .nextWeekday: true
      // "friday" and 금요일, but not "fri" or 금.
      case .weekday: first.utf8.count > 3
      case .monthDay, .date: words.contains { $0.unicodeScalars.contains(where: \.isLetter) }
      // 모레, "in 3 days".
      case .after: first.unicodeScalars.first?.isLetter == true
      case .period(.month), .nearest, .yesterday, .endOfWeek, .endOfMonth, .endOfYear: false
      // A new todo is not due in the past.
      case .lastWeekday, .weekdayOfLastWeek, .ago: false
      case .period(.lastWeek), .period(.lastMonth), .period(.lastYear), .period(.lastWeekend): false
      case .period: first != "weekend"
      }
    return isClear ? due(words) : nil
  }

  /// Whether words name a day, rather than a span or a time.
  static func isDay(_ words: ArraySlice<String>) -> Bool {
    switch (try? DateWord(words.joined(separator: " ")))?.day {
    case .after, .ago, .nearest, nil: false
    default: true
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool { properties.isAlphabetic }
}
