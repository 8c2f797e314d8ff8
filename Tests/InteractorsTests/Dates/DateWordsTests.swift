import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

struct DateWordsTests {
  @Test(arguments: [
    ("2026-11-21", "today"), ("2026-11-22", "tomorrow"), ("2026-11-20", "yesterday"),
    ("2026-11-23", "mon"), ("2026-11-27", "fri"), ("2026-11-28", "2026-11-28"),
    ("2026-11-19", "2026-11-19"), ("2026-11-21T17:00", "today@17:00"),
    ("2026-11-27T09:05", "fri@09:05"), ("2026-12-31T23:59", "2026-12-31T23:59"),
    ("1999-01-02", "1999-01-02"),
  ])
  func `a due is said by the nearest word`(due: String, word: String) throws {
    let now = LocalNow.at("2026-11-21 12:00")
    let moment = try DateWord(due).moment(at: now)
    #expect(DateWords(now).word(for: moment).description == word)
    #expect(DateWords(now).date(of: moment).description == due)
  }

  @Test(arguments: [1e12, 9.2e18, 9.3e18, 1e300, .greatestFiniteMagnitude, .infinity, .nan])
  func `no moment is too far away for words`(seconds: Double) {
    let now = LocalNow.at("2026-11-21 12:00")
    for moment in [seconds, -seconds].map(Date.init(timeIntervalSinceReferenceDate:)) {
      var todo = Todo.sample(1)
      (todo.due, todo.wait, todo.until) = (moment, .at(moment), moment)
      let words = DateWords(now)
      for word in [words.word(for: moment), words.date(of: moment)] {
        #expect(
          word.time.map { (0..<24).contains($0.hour) && (0..<60).contains($0.minute) } ?? true)
        #expect(!word.description.isEmpty)
      }
      #expect(
        words.dates(of: todo).count == 3 && (1...12).contains(FullDate(moment, at: now).month))
      #expect(!TodoText.text(of: todo, at: now, among: TodoList([todo])).isEmpty)
    }
  }

  @Test(arguments: ["Europe/Helsinki", "Asia/Beirut", "America/Santiago", "Pacific/Apia"])
  func `the word for a due, typed again, is the same due`(zone: String) throws {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(300) {
      let day = Int.random(in: 1...28, using: &random)
      let month = Int.random(in: 1...12, using: &random)
      let now = LocalNow.at(
        "2026-\(month)-\(day) \(Int.random(in: 2...23, using: &random)):30", in: zone)
      let count = Int.random(in: 0...20, using: &random)
      let words = ["yesterday", "\(count)d", "\(count)d@7:15", "\(count)m", "eow", "sat@23:59"]
      for word in words {
        let due = try DateWord(word).moment(at: now)
        let said = DateWords(now).word(for: due)
        #expect(
          said.moment(at: now) == due, "\(word) is \(said), \(zone), \(random.repetition)")
        #expect(DateWords(now).date(of: due).moment(at: now) == due)
      }
    }
  }

  @Test(arguments: [
    ("yesterday", false), ("today", true), ("today@11:59", false), ("today@12:01", true),
    ("tomorrow", false),
  ])
  func `a mark says whether its todo is due today`(due: String, isDueToday: Bool) throws {
    let now = LocalNow.at("2026-11-21 12:00")
    var todo = Todo.sample(1)
    todo.due = try DateWord(due).moment(at: now)
    #expect(DateWords(now).dates(of: todo).first?.isDueToday == isDueToday)
    todo.isDone = true
    #expect(DateWords(now).dates(of: todo).first?.isDueToday == false)
  }

  @Test func `a todo has a word for each date, and none for a span without a due date`() throws {
    let now = LocalNow.at("2026-11-21 12:00")
    var todo = Todo.sample(1)
    todo.wait = .beforeDue(DateSpan(1, .week))
    #expect(DateWords(now).dates(of: todo).isEmpty)
    todo.due = try DateWord("2026-12-01").moment(at: now)
    todo.scheduled = .at(try DateWord("tomorrow").moment(at: now))
    let dates = DateWords(now).dates(of: todo)
    #expect(dates.map(\.mark) == [.due, .wait, .scheduled])
    #expect(dates.map { "\($0.word)" } == ["2026-12-01", "tue", "tomorrow"])
    #expect(dates.map(\.offset) == [nil, "due-1w", nil])
    #expect(dates.allSatisfy { $0.isToCome && !$0.isDueToday && !$0.isOverdue })
  }

  @Test(arguments: [
    ("yesterday", true), ("today", false), ("today@11:59", true), ("today@12:00", false),
    ("today@12:01", false), ("tomorrow", false), ("yesterday@23:00", true),
  ])
  func `a day is over at its end, a moment at once`(due: String, isOverdue: Bool) throws {
    let now = LocalNow.at("2026-11-21 12:00")
    var todo = Todo.sample(1)
    #expect(!now.isOverdue(todo))
    todo.due = try DateWord(due).moment(at: now)
    #expect(now.isOverdue(todo) == isOverdue)
    todo.isDone = true
    #expect(!now.isOverdue(todo))
  }
}
