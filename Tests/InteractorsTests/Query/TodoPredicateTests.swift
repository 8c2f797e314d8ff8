import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

struct TodoPredicateTests {
  private let now = LocalNow.at("2026-11-18 12:00")

  private func includes(_ condition: TodoCondition, _ todo: Todo) -> Bool {
    TodoPredicate(condition, at: now, in: [todo]).includes(todo)
  }

  @Test func `a tag is found in capitals or not, and with the plus of todo.txt`() {
    var todo = Todo.sample(1)
    #expect(includes(.untagged, todo) && !includes(.tag("home"), todo))
    todo.tags = ["+Home", "work"]
    #expect(includes(.tag("home"), todo) && includes(.tag("+HOME"), todo))
    #expect(includes(.tag("WORK"), todo) && !includes(.tag("wor"), todo))
    #expect(!includes(.untagged, todo))
  }

  @Test(arguments: [
    ("milk", true), ("MILK", true), ("uy mi", true), ("café", true), ("cafe", true),
    ("CAFÉ", true), ("한국", true), ("glass", true), ("cold", true), ("", true), ("tea", false),
    ("milkk", false), ("한글", false), ("note\nsecond", true),
  ])
  func `text is found in titles, notes and tags`(text: String, isFound: Bool) {
    var todo = Todo.sample(1, "Buy Milk, Café, 한국")
    todo.notes = "In glass\nSecond note\nsecond line"
    todo.tags = ["cold"]
    #expect(includes(.text(text), todo) == isFound)
    var decomposed = todo
    decomposed.title = todo.title.decomposedStringWithCanonicalMapping
    #expect(includes(.text(text), decomposed) == isFound)
  }

  @Test func `priorities and dues are told apart from none`() throws {
    var todo = Todo.sample(1)
    #expect(includes(.priority(nil), todo) && includes(.due(nil), todo))
    #expect(!includes(.due(.thisWeek), todo) && !includes(.overdue, todo))
    todo.priority = .high
    todo.due = try DateWord("yesterday").moment(at: now)
    #expect(includes(.priority(.high), todo) && !includes(.priority(.low), todo))
    #expect(!includes(.priority(nil), todo) && !includes(.due(nil), todo))
    #expect(includes(.due(.thisWeek), todo) && includes(.overdue, todo))
  }

  @Test func `every condition finds what a simple reading of it finds`() throws {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(15_000) {
      let condition = TodoCondition.random(depth: 3, using: &random)
      let todo = try Todo.random(at: now, using: &random)
      #expect(
        includes(condition, todo) == condition.simplyIncludes(todo, now),
        "\(condition), \(todo), \(random.repetition)")
    }
  }

  @Test func `a project of a million dots is compared in one pass`() {
    let pattern = TextPattern("x")
    #expect(!pattern.names(String(repeating: ".", count: 1_000_000)))
    #expect(pattern.names("X" + String(repeating: ".", count: 1_000_000)))
    #expect(TextPattern("é").names("E\u{301}.a") && !TextPattern("e.b").names("é.a"))
  }
}

extension TodoCondition {
  fileprivate static func random(depth: Int, using random: inout SeededGenerator) -> TodoCondition {
    func parts(_ random: inout SeededGenerator) -> [TodoCondition] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Self.random(depth: depth - 1, using: &random)
      }
    }
    switch Int.random(in: depth > 0 ? 0...16 : 3...16, using: &random) {
    case 0: return .all(parts(&random))
    case 1: return .any(parts(&random))
    case 2: return .not(Self.random(depth: depth - 1, using: &random))
    case 3: return .open
    case 4: return .done
    case 5: return .overdue
    case 6: return .tag(["home", "Work", "+a"].randomElement(using: &random) ?? "")
    case 7: return .untagged
    case 8: return .priority(([nil] + Priority.allCases).randomElement(using: &random) ?? nil)
    case 9: return .date(.random(using: &random), nil)
    case 14: return .waiting
    case 15: return .started
    case 16:
      let first = Int.random(in: 1...6, using: &random)
      return .numbers(NumberSelection([.range(first...(first + 2)), .one(9 - first)]))
    case 13:
      return .word(
        .project, ["home", "HOME.Garden", "hom", nil].randomElement(using: &random) ?? nil)
    case 10: return .text(["o", "DO 1", "hom", "é"].randomElement(using: &random) ?? "")
    case 11:
      return .date(
        .random(using: &random), .on(.daysAway(Int.random(in: 0...4, using: &random))))
    default:
      return .date(
        .random(using: &random), .before(.daysAway(Int.random(in: 0...4, using: &random))))
    }
  }

  fileprivate func simplyIncludes(_ todo: Todo, _ now: LocalNow) -> Bool {
    let tags = todo.tags.map { $0.replacing("+", with: "").lowercased() }
    func date(_ mark: DateMark) -> Date? {
      switch mark.moment(of: todo) {
      case .at(let date): date
      // All dates here are whole days.
      case .beforeDue(let span): todo.due.map { now.day(-span.count, .day, after: $0) }
      case nil: nil
      }
    }
    return switch self {
    case .all(let parts): !parts.map { $0.simplyIncludes(todo, now) }.contains(false)
    case .any(let parts): parts.map { $0.simplyIncludes(todo, now) }.contains(true)
    case .not(let part): !part.simplyIncludes(todo, now)
    case .open: !todo.isDone
    case .recurring: todo.recurrence != nil
    case .recurs(let rule): todo.recurrence?.rule == rule
    case .done: todo.isDone
    case .archived: todo.isArchived
    case .overdue: !todo.isDone && (todo.due ?? .distantFuture) < now.today
    case .tag(let name): tags.contains(name.replacing("+", with: "").lowercased())
    case .untagged: todo.tags.isEmpty
    case .word(.priority, let priority): todo.priority?.rawValue == priority
    case .word(_, let name?):
      todo.project.map { "\($0).".lowercased().hasPrefix("\(name).".lowercased()) } ?? false
    case .word(_, nil): todo.project == nil
    case .blocked, .blocking, .link: preconditionFailure("TodoLinksTests has filters of links.")
    case .numbers(let numbers):
      numbers.parts.contains { part in
        switch part {
        case .one(let number): todo.number == number
        case .range(let range): Array(range).contains(todo.number)
        case .last: preconditionFailure("TodoQuerySelectionTests has the last number.")
        }
      }
    case .started: !todo.isDone && todo.started != nil
    case .waiting: !todo.isDone && (date(.wait) ?? .distantPast) > now.moment
    case .date(.due, nil): todo.due == nil
    case .date(.wait, nil): todo.wait == nil
    case .date(.scheduled, nil): todo.scheduled == nil
    case .date(_, nil): todo.until == nil
    case .text(let text):
      ([todo.title, todo.notes, todo.project ?? ""] + todo.tags).contains {
        $0.localizedStandardContains(text)
      }
    case .date(let mark, .on(let word)?):
      date(mark).map { now.calendar.isDate($0, inSameDayAs: word.moment(at: now)) } ?? false
    case .date(let mark, .before(let word)?):
      (date(mark) ?? .distantFuture) < word.moment(at: now)
    case .date: false
    }
  }
}

extension Todo {
  /// Makes a todo that may have dates on days around the present, without a time.
  fileprivate static func random(at now: LocalNow, using random: inout SeededGenerator) throws
    -> Todo
  {
    var todo = Todo.sample(Int.random(in: 1...30, using: &random), isDone: .random(using: &random))
    if Bool.random(using: &random) {
      todo.due = now.day(Int.random(in: -3...5, using: &random), .day, after: now.today)
    }
    func moment() -> TodoMoment? {
      let count = Int.random(in: 0...5, using: &random)
      switch Int.random(in: 0...2, using: &random) {
      case 0: return nil
      case 1: return .at(now.day(count - 2, .day, after: now.today))
      default: return .beforeDue(DateSpan(count, .day))
      }
    }
    (todo.wait, todo.scheduled) = (moment(), moment())
    todo.started = Bool.random(using: &random) ? now.moment : nil
    if Bool.random(using: &random) { todo.until = now.day(1, .day, after: now.today) }
    todo.priority = ([nil] + Priority.allCases).randomElement(using: &random) ?? nil
    todo.project =
      [nil, "Home", "home.garden", "homes", "home.gardens.x"]
      .randomElement(using: &random) ?? nil
    todo.tags = ["Home", "work", "+a"].filter { _ in Bool.random(using: &random) }
    if Bool.random(using: &random) { todo.notes = "Café at home" }
    return todo
  }
}

extension DateMark {
  fileprivate static func random(using random: inout SeededGenerator) -> DateMark {
    all.randomElement(using: &random) ?? .due
  }
}

extension DateWord {
  fileprivate static func daysAway(_ count: Int) -> Self { Self(.after(DateSpan(count, .day))) }
}
