import Interactors
import Repositories
import StateStoreTesting
import Testing

/// Splits a line into words; here a quoted word begins with an apostrophe.
func queryWords(_ line: String) -> [QueryWord] {
  var column = 1
  return line.split(separator: " ", omittingEmptySubsequences: false).compactMap { piece in
    defer { column += piece.count + 1 }
    if piece.isEmpty { return nil }
    let isQuoted = piece.first == "'"
    return QueryWord(
      String(isQuoted ? piece.dropFirst() : piece), isQuoted: isQuoted, column: column)
  }
}

struct TodoQueryParsingTests {
  private static func query(_ line: String) throws(QueryError) -> TodoQuery {
    try TodoQuery(queryWords(line), plainWords: .filters)
  }

  @Test(
    arguments: [
      ("", .everything), ("all", .everything), ("open", .open), ("done", .done),
      ("overdue", .overdue), ("untagged", .untagged), ("+home", .tag("home")),
      ("-home", .not(.tag("home"))), ("!high", .priority(.high)), ("!none", .priority(nil)),
      ("pri:high", .priority(.high)), ("pri:H", .priority(.high)), ("!Medium", .priority(.medium)),
      ("pri:l", .priority(.low)), ("pri:NONE", .priority(nil)),
      ("project:Home.a", .word(.project, "Home.a")), ("project:none", .word(.project, nil)),
      ("due:none", .due(nil)), ("waiting", .waiting), ("not started", .not(.started)),
      ("wait:none", .date(.wait, nil)),
      ("until:NONE", .date(.until, nil)), ("wait:week", .date(.wait, .thisWeek)),
      ("scheduled:..fri", .date(.scheduled, .between(nil, DateWord(.weekday(6))))),
      (
        "until.after:2026-12",
        .date(.until, .after(DateWord(.period(.month(year: 2026, month: 12)))))
      ),
      ("wait.before:today", .date(.wait, .before(DateWord(.today)))), ("due:week", .due(.thisWeek)),
      ("due:month", .due(.thisMonth)),
      ("due:fri", .due(.on(DateWord(.weekday(6))))),
      ("due:today..fri", .due(.between(DateWord(.today), DateWord(.weekday(6))))),
      ("due:..fri", .due(.between(nil, DateWord(.weekday(6))))),
      ("due:3d..", .due(.between(DateWord(.after(DateSpan(3, .day))), nil))),
      ("due:next-week", .due(.on(DateWord(.period(.nextWeek))))),
      ("due:다음주", .due(.on(DateWord(.period(.nextWeek))))),
      ("due:today..next-week", .due(.between(DateWord(.today), DateWord(.period(.nextWeek))))),
      (
        "due:24.12...31.12.",
        .due(
          .between(
            DateWord(.monthDay(month: 12, day: 24)), DateWord(.monthDay(month: 12, day: 31))))
      ),
      ("due.before:eom", .due(.before(DateWord(.endOfMonth)))),
      ("due.after:today", .due(.after(DateWord(.today)))), ("'open", .text("open")),
      ("'+home", .text("+home")), ("open +a", .all([.open, .tag("a")])),
      ("open and +a", .all([.open, .tag("a")])), ("open or +a", .any([.open, .tag("a")])),
      ("open +a or done !low", .any([.all([.open, .tag("a")]), .all([.done, .priority(.low)])])),
      ("not open +a", .all([.not(.open), .tag("a")])), ("not not open", .not(.not(.open))),
      ("open ( +a or +b )", .all([.open, .any([.tag("a"), .tag("b")])])),
      ("not ( open +a )", .not(.all([.open, .tag("a")]))), ("( ( open ) )", .open),
      ("'and", .text("and")), ("'(", .text("(")),
      ("3", .numbers([3])),
      ("3 5-7,9", .numbers(NumberSelection([.one(3), .range(5...7), .one(9)]))),
      ("3-7 open", .all([.numbers(NumberSelection([.range(3...7)])), .open])),
      ("last", .numbers(NumberSelection([.last]))), ("마지막", .numbers(NumberSelection([.last]))),
      ("not 3 5", .not(.numbers([3, 5]))), ("3 or 5", .any([.numbers([3]), .numbers([5])])),
      ("3 and 5", .all([.numbers([3]), .numbers([5])])),
      ("3 open 5", .all([.numbers([3]), .open, .numbers([5])])),
      ("not 3 and 5", .all([.not(.numbers([3])), .numbers([5])])),
      ("( 3 5 ) +1", .all([.numbers([3, 5]), .tag("1")])), ("3,+1", .numbers([3, -1])),
      ("'3", .text("3")),
      ("created:today", .date(.created, .on(DateWord(.today)))),
      (
        "created:..2026-11-01",
        .date(.created, .between(nil, DateWord(.date(year: 2026, month: 11, day: 1))))
      ),
      ("completed:week", .date(.completed, .thisWeek)),
      ("completed.after:yesterday", .date(.completed, .after(DateWord(.yesterday)))),
      ("completed:none", .date(.completed, nil)),
      (
        "due:17:00..9:00",
        .due(
          .between(
            DateWord(.nearest, .init(hour: 17, minute: 0)),
            DateWord(.nearest, .init(hour: 9, minute: 0))))
      ),
    ] as [(String, TodoCondition)])
  func `filters are read`(line: String, expected: TodoCondition) throws {
    #expect(try Self.query(line) == TodoQuery(expected))
  }

  @Test(arguments: [
    ("-home", "-home"), ("-a", "not +a"), ("-all", "not +all"), ("!high", "pri:high"),
    ("!none", "pri:none"), ("-é", "-é"), ("-1", "-1"),
    ("project:a.b", "project:a.b"), ("project:none", "project:none"),
    ("3 5-7 last", "3,5-7,last"), ("3 and 5 open", "3 and 5 open"), ("3 open 5", "3 open 5"),
    ("not 3 and 5", "not 3 and 5"), ("not not 3 5", "not not 3,5"), ("3 ( 5 or 6 )", "3 (5 or 6)"),
    ("created.before:2026-11-01", "created.before:2026-11-01"),
    ("completed:month", "completed:month"), ("not recurring", "every:none"),
    ("every:none", "every:none"),
  ])
  func `a filter is described in the form that can be typed everywhere`(
    line: String, description: String
  ) throws {
    #expect("\(try Self.query(line))" == description)
    let typed = description.replacing("(", with: "( ").replacing(")", with: " )")
    #expect(try Self.query(typed) == Self.query(line))
  }

  @Test(arguments: ["pri:", "pri:hi", "pri:highest", "!", "pri:high,", "pri:ħ"])
  func `another priority is an error`(word: String) {
    #expect(throws: QueryError.self) { try Self.query(word) }
  }

  @Test(arguments: [
    ("sort:due", TodoQuery(.everything, order: TodoOrder(.due))),
    ("open sort:-title", TodoQuery(.open, order: TodoOrder(.title, isReversed: true))),
    ("sort:rank open", .open), ("sort:rank,due", .all),
    (
      "sort:priority,-due,title",
      TodoQuery(
        .everything,
        order: TodoOrder([.init(.priority), .init(.due, isReversed: true), .init(.title)]))
    ),
    ("open or sort:number done", TodoQuery(.any([.open, .done]), order: TodoOrder(.number))),
  ])
  func `an order may stand anywhere`(line: String, expected: TodoQuery) throws {
    #expect(try Self.query(line) == expected)
  }

  @Test(arguments: [
    ("opne", QueryError.Problem.unknown, 1), ("open milk", .unknown, 6), ("--al", .unknown, 1),
    ("or open", .nothingBefore, 1), ("open or", .nothingAfter, 6), ("open and", .nothingAfter, 6),
    ("and open", .nothingBefore, 1), ("open and and done", .nothingBefore, 10),
    ("open or or done", .nothingAfter, 6), ("open or and done", .nothingBefore, 9),
    ("not", .nothingAfter, 1), ("not or open", .nothingAfter, 1),
    ("( open", .unclosedParenthesis, 1),
    ("open )", .unopenedParenthesis, 6), ("( )", .nothingAfter, 1), (")", .unopenedParenthesis, 1),
    ("( open or )", .nothingAfter, 8), ("not )", .nothingAfter, 1), ("(", .nothingAfter, 1),
    ("+", .noTag, 1), ("-", .noTag, 1), ("open !hihg", .notAValue(.priority), 6),
    ("!", .notAValue(.priority), 1),
    ("open project:", .noValue(.project), 6), ("project:\u{3000}", .noValue(.project), 1),
    ("due:", .noDate, 1), ("due:..", .noDate, 1), ("due.before:", .noDate, 1),
    ("wait:", .noDate, 1), ("until.after:", .noDate, 1), ("wait:due-3d", .notADate(.notADate), 1),
    ("due:foo", .notADate(.notADate), 1), ("due:fri..2026-02-30", .notADate(.noSuchDay), 1),
    ("due.after:fri@25:00", .notADate(.notATime), 1), ("due:99999d", .notADate(.tooFar), 1),
    ("sort:", .notAnOrder(""), 1), ("sort:--due", .notAnOrder("-due"), 1),
    ("sort:due,", .notAnOrder(""), 1), ("sort:due,-tilte", .notAnOrder("tilte"), 1),
    ("sort:due,title,-due", .repeatedKey("due"), 1), ("open 7-3", .backwardsRange("7-3"), 6),
    ("3,9-7", .backwardsRange("9-7"), 1), ("0", .unknown, 1), ("3-", .unknown, 1),
    ("created:", .noDate, 1), ("completed:foo", .notADate(.notADate), 1),
    ("created:due-3d", .notADate(.notADate), 1),
    ("sort:due sort:title", .repeatedOrder, 10),
    ("due:2026-12-01..2026-11-30", .backwardsDates("2026-12-01", "2026-11-30"), 1),
    ("open due:today..yesterday", .backwardsDates("today", "yesterday"), 6),
    ("due:3d..2d", .backwardsDates("3d", "2d"), 1),
    ("due:today@17:00..today@9:00", .backwardsDates("today@17:00", "today@9:00"), 1),
  ])
  func `what is wrong is told with its place`(
    line: String, problem: QueryError.Problem, column: Int
  ) {
    let error = #expect(throws: QueryError.self) { try Self.query(line) }
    #expect(error?.problem == problem && error?.word.column == column, "\(line)")
  }

  @Test func `a search takes plain words as text, and marks as filters`() throws {
    let words = queryWords("milk or ( +home not open due:week sort:due 3")
    let query = try TodoQuery(words, plainWords: .text)
    let texts = ["milk", "or", "("].map(TodoCondition.text)
    let more: [TodoCondition] = [
      .tag("home"), .text("not"), .text("open"), .due(.thisWeek), .text("3"),
    ]
    #expect(query == TodoQuery(.all(texts + more), order: TodoOrder(.due)))
    let recurring = try TodoQuery(queryWords("milk every:none"), plainWords: .text)
    #expect("\(recurring)" == "\"milk\" every:none")
    #expect("\(TodoCondition.text("\"\u{301}b"))" == "\"\\\"\u{301}b\"")
  }

  @Test func `what nobody can mean is refused, before it is too deep for the program`() throws {
    _ = try Self.query(String(repeating: "not ", count: 50) + "open")
    _ = try Self.query(
      String(repeating: "( ", count: 50) + "open" + String(repeating: " )", count: 50))
    for deep in ["not ", "( "] {
      let error = #expect(throws: QueryError.self) {
        try Self.query(String(repeating: deep, count: 100_000) + "open")
      }
      #expect(error?.problem == .tooDeep && error?.word.column == 50 * deep.count + 1)
    }
    let long = try Self.query(String(repeating: "open or ", count: 10_000) + "done")
    guard case .any(let parts) = long.condition else {
      throw QueryError(.unknown, queryWords("x")[0])
    }
    #expect(parts.count == 10_001)
  }

  @Test func `random words are read or refused, and what is read can be typed`() throws {
    var random = SeededGenerator()
    let pieces = [
      "open", "done", "and", "or", "not", "(", ")", "+home", "+-x", "-a", "!low", "pri:low", "!",
      "due:fri", "due:x",
      "due:..3d", "due.after:1w", "'text", "sort:due", "é\u{301}", "all", "untagged", "+",
      "3", "5-7,9", "last", "7-3", "created:week", "sort:priority,-due",
    ]
    var read = 0
    for _ in 0..<LongTests.rounds(20_000) {
      let line = (0..<Int.random(in: 0...8, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined(separator: " ")
      _ = try? TodoQuery(queryWords(line), plainWords: .text)
      guard let query = try? Self.query(line) else { continue }
      read += 1
      // The description quotes texts as in a line; no text here has a space.
      let typed = "\(query)".replacing(#""text""#, with: "'text")
        .replacing("(", with: "( ").replacing(")", with: " )")
      #expect((try? Self.query(typed)) == query, "\(line) is \(typed), \(random.repetition)")
    }
    #expect(read > LongTests.rounds(5_000))
  }
}
