import Repositories

/// The meaning of a word in a typed date.
enum DateTerm: Hashable, Sendable {
  case day(DateWord.Day)
  case weekday(Int)
  case month(Int)
  case unit(DateSpan.Unit)
  /// "this", "next" and "last", before a weekday, a unit or "weekend".
  case this, next, last
  case weekend
  /// Noon, which is a time by itself.
  case noon
  /// The evening: 20:00, or a time after that word.
  case night
  /// The half of the day of a time.
  case morning, afternoon
  /// Behind the number of an hour, of minutes, of a month, and of a day: 오후 5시 30분, 12월, 24th.
  case hourMark, minuteMark, monthMark, ordinal
  /// Half an hour: 5시 반.
  case halfHour
  /// Before a span, and after it: "in 3 days", 3일 뒤, "3 days ago".
  case within, later, ago
  /// Before a time: "at 5pm".
  case at
  /// Between a date of ISO 8601 and its time.
  case timeMark
  /// Between a day and its month: "24th of December".
  case of
  /// Behind a date: 금요일까지.
  case until
}

extension DateTerm {
  /// The words that stand by themselves.
  static let words: [String: [DateTerm]] = [
    "today": [.day(.today)], "tomorrow": [.day(.tomorrow)], "yesterday": [.day(.yesterday)],
    "tonight": [.day(.today), .night], "noon": [.noon],
    "eow": [.day(.endOfWeek)], "eom": [.day(.endOfMonth)], "eoy": [.day(.endOfYear)],
    "weekend": [.weekend], "this": [.this], "next": [.next], "last": [.last],
    "week": [.unit(.week)], "month": [.unit(.month)], "year": [.unit(.year)],
    "in": [.within], "later": [.later], "ago": [.ago], "at": [.at], "of": [.of], "am": [.morning],
    "pm": [.afternoon],

    "오늘": [.day(.today)], "내일": [.day(.tomorrow)], "어제": [.day(.yesterday)],
    "모레": [.day(.after(DateSpan(2, .day)))], "글피": [.day(.after(DateSpan(3, .day)))],
    "일요일": [.weekday(1)], "월요일": [.weekday(2)], "화요일": [.weekday(3)],
    "수요일": [.weekday(4)], "목요일": [.weekday(5)], "금요일": [.weekday(6)],
    "토요일": [.weekday(7)],
    "일": [.weekday(1)], "월": [.weekday(2)], "화": [.weekday(3)], "수": [.weekday(4)],
    "목": [.weekday(5)], "금": [.weekday(6)], "토": [.weekday(7)],
    "주말": [.weekend], "이번": [.this], "다음": [.next], "지난": [.last],
    "주": [.unit(.week)], "달": [.unit(.month)], "해": [.unit(.year)],
    "내년": [.next, .unit(.year)], "작년": [.last, .unit(.year)], "연말": [.day(.endOfYear)],
    "월말": [.day(.endOfMonth)],
    "정오": [.noon], "밤": [.night], "오전": [.morning], "오후": [.afternoon], "반": [.halfHour],
    "뒤": [.later], "후": [.later], "전": [.ago], "까지": [.until],
  ]

  /// The words that stand behind a number.
  static let counters: [String: [DateTerm]] = [
    "d": [.unit(.day)], "day": [.unit(.day)], "days": [.unit(.day)],
    "w": [.unit(.week)], "week": [.unit(.week)], "weeks": [.unit(.week)],
    "m": [.unit(.month)], "month": [.unit(.month)], "months": [.unit(.month)],
    "y": [.unit(.year)], "year": [.unit(.year)], "years": [.unit(.year)],
    "st": [.ordinal], "nd": [.ordinal], "rd": [.ordinal], "th": [.ordinal], "t": [.timeMark],

    "일": [.unit(.day)], "주": [.unit(.week)], "주일": [.unit(.week)], "달": [.unit(.month)],
    "개월": [.unit(.month)], "년": [.unit(.year)], "월": [.monthMark], "시": [.hourMark],
    "분": [.minuteMark],
  ]

  /// The names of the months.
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// The terms of a word of Latin letters; nil for an unknown word.
  static func latin(_ word: String, behindNumber: Bool) -> [DateTerm]? {
    if behindNumber, let terms = counters[word] { return terms }
    if let terms = words[word] { return terms }
    // No name of a weekday or a month has fewer than three letters.
    if word.utf8.count < 3 { return nil }
    func place(in names: [String]) -> Int? { names.firstIndex { $0.hasPrefix(word) } }
    return place(in: DateWord.weekdays).map { [.weekday($0 + 1)] }
      ?? place(in: months).map { [.month($0 + 1)] }
  }

  /// The terms of the longest known beginning of Hangul, and the number of its syllables; nil if no
  /// beginning is known.
  static func hangul(
    _ text: ArraySlice<Unicode.Scalar>, behindNumber: Bool
  ) -> (terms: [DateTerm], count: Int)? {
    for count in stride(from: min(text.count, 3), to: 0, by: -1) {
      var word = String.UnicodeScalarView()
      word.append(contentsOf: text.prefix(count))
      if behindNumber, let terms = counters[String(word)] { return (terms, count) }
      if let terms = words[String(word)] { return (terms, count) }
    }
    return nil
  }
}
