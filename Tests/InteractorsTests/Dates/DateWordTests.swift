import Interactors
import Repositories
import StateStoreTesting
import Testing

extension DateWord {
  fileprivate static func days(_ count: Int) -> Self { Self(.after(DateSpan(count, .day))) }
}

struct DateWordTests {
  @Test(arguments: [
    ("today", DateWord(.today)), ("Tomorrow", DateWord(.tomorrow)),
    ("yesterday", DateWord(.yesterday)), ("sun", DateWord(.weekday(1))),
    ("FRI", DateWord(.weekday(6))), ("thurs", DateWord(.weekday(5))),
    ("saturday", DateWord(.weekday(7))), ("0d", .days(0)), ("3d", .days(3)),
    ("2w", DateWord(.after(DateSpan(2, .week)))),
    ("9999m", DateWord(.after(DateSpan(9999, .month)))),
    ("999y", DateWord(.after(DateSpan(999, .year)))), ("eow", DateWord(.endOfWeek)),
    ("Next Week", DateWord(.period(.nextWeek))), ("NEXT-FRIDAY", DateWord(.nextWeekday(6))),
    ("dec-24", DateWord(.monthDay(month: 12, day: 24))),
    ("2026-12", DateWord(.period(.month(year: 2026, month: 12)))),
    // Hangul as some systems type it, letter by letter.
    ("\u{1102}\u{1162}\u{110B}\u{1175}\u{11AF}", DateWord(.tomorrow)),
    ("  today ", DateWord(.today)),
    ("eom", DateWord(.endOfMonth)), ("2026-12-01", DateWord(.date(year: 2026, month: 12, day: 1))),
    ("2024-02-29", DateWord(.date(year: 2024, month: 2, day: 29))),
  ])
  func `a word is read as a day`(word: String, expected: DateWord) throws {
    #expect(try DateWord(word) == expected)
  }

  @Test(arguments: [
    ("2026-12-01T17:00", "2026-12-01T17:00"), ("2026-12-01@17:00", "2026-12-01T17:00"),
    ("2026-12-01t9:05", "2026-12-01T09:05"), ("fri@17:00", "fri@17:00"),
    ("tomorrow@9:30", "tomorrow@09:30"), ("3d@23:59", "3d@23:59"), ("eom@0:01", "eom@00:01"),
    ("tuesday@8:00", "tue@08:00"), ("fri@00:00", "fri"), ("2026-12-01T0:00", "2026-12-01"),
  ])
  func `a time may follow, and midnight is the day itself`(word: String, same: String) throws {
    let read = try DateWord(word)
    #expect(read.description == same)
    #expect(try DateWord(same) == read)
  }

  @Test(arguments: [
    ("", DateWordError.notADate), ("foo", .notADate), ("fr", .notADate), ("frid@x", .notATime),
    ("frix", .notADate), ("todayT17:00", .notADate), ("2026-12-1", .notADate),
    ("26-12-01", .notADate), ("2026-12-01-", .notADate), ("12월", .notADate),
    ("next", .notADate), ("1.1.1", .notADate), ("12345", .notADate), ("오후 13시", .notATime),
    ("12월32일", .noSuchDay), ("31-feb", .noSuchDay), ("0-01", .noSuchDay),
    ("3/4", .unclear([DateWord(.monthDay(month: 3, day: 4)), .init(.monthDay(month: 4, day: 3))])),
    ("3", .notADate), ("3x", .notADate), ("-3d", .notADate), ("d", .notADate),
    ("2026-02-30", .noSuchDay), ("2025-02-29", .noSuchDay), ("2026-13-01", .noSuchDay),
    ("2026-00-10", .noSuchDay), ("0000-01-01", .noSuchDay), ("2100-02-29", .noSuchDay),
    ("fri@", .notATime), ("fri@24:00", .notATime), ("fri@17:60", .notATime),
    ("17:00@18:00", .notADate),
    ("fri@1:2", .minuteDigits), ("9:3", .minuteDigits), ("9:", .minuteDigits),
    ("9:300", .minuteDigits), ("fri@17:00:00", .notATime), ("2026-12-01T", .notATime),
    ("2026-12-01T25:00", .notATime), ("10000d", .tooFar), ("99999999999999999999w", .tooFar),
    ("1.5d", .notWhole), ("0.5 weeks", .notWhole), ("1.5주", .notWhole), ("1.5x", .notADate),
    ("3-4x", .notADate), ("24:01", .notATime), ("9am@24:00", .notADate),
    ("３d", .notADate), ("fri\u{301}", .notADate),
  ])
  func `anything else is refused, saying why`(word: String, error: DateWordError) {
    #expect(throws: error) { try DateWord(word) }
  }

  @Test func `every word that can be suggested can be read`() throws {
    for word in DateWord.words + DateWord.koreanWords { _ = try DateWord(word) }
    #expect(DateWord.words.count == 24)
  }

  @Test func `a nearest day without a time is today`() {
    #expect(DateWord(.nearest) == DateWord(.today))
  }

  @Test func `what is typed at random is read or refused, and what is read can be typed`() {
    var random = SeededGenerator()
    let pieces = [
      "fri", "to", "day", "20", "26", "-", "02", "29", "T", "@", ":", "3", "d", "w", "é", ".", "/",
      " ", "next", "week", "dec", "24", "am", "pm", "in ", "+", "tonight", "y", "weekend", "th",
      "다음", "주", "월", "일", "요일", "오후", "시", "밤", "내일", "까지", "년", "2026", "분", "9",
    ]
    for _ in 0..<LongTests.rounds(20_000) {
      let word = (0..<Int.random(in: 0...9, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      guard let read = try? DateWord(word) else { continue }
      #expect((try? DateWord(read.description)) == read, "\(word), \(random.repetition)")
      #expect(!read.description.contains(" "), "\(word), \(random.repetition)")
    }
  }

  @Test func `any text is read or refused`() {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(5_000) {
      let scalars = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x2FFFF, using: &random)) ?? "월"
      }
      _ = try? DateWord(String(String.UnicodeScalarView(scalars)))
    }
    #expect(throws: DateWordError.notADate) {
      try DateWord(String(repeating: "next", count: 100_000))
    }
  }
}
