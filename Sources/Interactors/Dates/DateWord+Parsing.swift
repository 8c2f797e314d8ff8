extension DateWord {
  /// The days of the week, from Sunday.
  static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  /// The most useful words, for completions and suggestions.
  public static let words =
    [
      "today", "tomorrow", "tonight", "yesterday", "weekend", "next-week", "next-month", "eow",
      "eom", "eoy",
    ] + weekdays + weekdays.map { String($0.prefix(3)) }

  /// The most useful Korean words, for completions and suggestions.
  public static let koreanWords = [
    "오늘", "내일", "모레", "글피", "어제", "오늘밤", "주말", "다음주", "다음달", "월말", "연말",
    "월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일",
  ]

  /// Reads a word, or several with spaces or dashes between them, in English or Korean, ignoring
  /// case. `Docs/Dates.md` has a table of what can be typed.
  ///
  /// ```text
  /// word   = day [ ["@" | "at" | "T"] time ] | ["@" | "at"] time [ day ]
  /// day    = today … | weekday | ("this" | "next") (weekday | unit | weekend) | span
  ///        | date | month-day | month
  /// time   = [night] [half] clock [half] | night | noon
  /// ```
  public init(_ word: String) throws(DateWordError) {
    var parser = DateParser(DateToken.tokens(of: word))
    self = try parser.word()
  }
}
