import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// A todo from a line of todo.txt writes that line again, with what was changed here.
struct TodoTxtKeptLineTests {
  private static func saved(_ line: String) throws -> Todo {
    try #require(todo(.todoTxt, line))
      .todo(number: 1, rank: .between(nil, nil), moment: Date(timeIntervalSince1970: 0))
  }

  private static func day(_ text: String) -> Date? {
    try? Date("\(text)T00:00:00+09:00", strategy: .iso8601)
  }

  /// The line of a todo from a line, after a change.
  private static func written(
    _ line: String, hasIDs: Bool = false, _ change: (inout Todo) -> Void = { _ in }
  ) throws -> String {
    var todo = try saved(line)
    change(&todo)
    let text = String(decoding: try file(.todoTxt, [todo], hasIDs: hasIDs), as: UTF8.self)
    #expect(text.hasSuffix("\n"))
    return String(text.dropLast())
  }

  @Test(arguments: [
    "Milk", "(D) 2026-11-20 Buy  milk @shop  +a +b color:red due:2026-12-01 ",
    "x Milk", "x 2026-11-21 Milk pri:C", "x 2026-11-21 2026-11-20 (A) Milk  @a @a",
    "Pay due:2026-12-01 rent", "Water due:2026-12-01 rec:1w t:2026-11-30", "Water rec:1w",
    "Report due:2026-12-01 rec:5b", "due:2026-12-01 우유 +시장 @가게", "@home +garden", "x (A)",
    "x 2026-11-21 2026-11-20 Water due:2026-11-20 rec:+1m",
    "Ask @bob  id:00000000-0000-0000-0000-0000000000aa @x and more", "  Milk \t@a", "A+B\u{301} @",
    "a @x_y @x\ty", "tab\tseparated @x\t+y", "a +p\tq @x\u{B}b",
    "Milk @+c", "Milk @+c @d",
    "id:00000000-0000-0000-0000-0000000000aa Call @phone Mum",
  ])
  func `a line that nobody edited comes back byte for byte`(line: String) throws {
    #expect(try Self.written(line).utf8.elementsEqual(line.utf8))
  }

  /// A change of a todo, and its name.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (inout Todo) -> Void

    init(_ name: String, _ make: @escaping @Sendable (inout Todo) -> Void) {
      (testDescription, self.make) = (name, make)
    }
  }

  @Test(
    arguments: [
      (
        "(A) 2026-11-20 Buy  milk @shop color:red", done,
        "x 2026-11-27 2026-11-20 (A) Buy  milk @shop color:red"
      ),
      ("Milk", done, "x 2026-11-27 Milk"),
      ("x 2026-11-21 2026-11-20 (A) Milk  @a", reopened, "(A) 2026-11-20 Milk  @a"),
      ("x Milk", reopened, "Milk"),
      ("x 2026-11-21 Milk", done, "x 2026-11-27 Milk"),
      ("(Z) Milk", high, "(A) Milk"), ("Milk  pri:C +a", high, "Milk  pri:A +a"),
      ("Milk", high, "(A) Milk"), ("(B) 2026-11-20 Milk", plain, "2026-11-20 Milk"),
      ("Milk pri:B  +a", plain, "Milk  +a"), ("(A) Milk pri:B", plain, "Milk"),
      ("x 2026-11-21 2026-11-20 Milk", high, "x 2026-11-21 2026-11-20 (A) Milk"),
      ("Milk  due:2026-12-01 +a", due, "Milk  due:2026-12-24 +a"),
      ("Pay due:2026-12-01 rent", due, "Pay due:2026-12-24 rent"),
      ("Call due:2026-12-01 k:v", due, "Call due:2026-12-24 k:v"),
      ("Call due:2026-12-01 k:v Mum", undue, "Call k:v Mum"),
      ("Milk +a  k:v @b", project, "Milk +p  k:v @b"),
      ("Oat due:2026-12-01 +a k:v", title, "Oat  milk due:2026-12-01 +a"),
      ("Ask  milk due:2026-12-01", title, "Oat  milk due:2026-12-01"),
      ("Oat due:2026-12-01  milk +a k:v", title, "Oat due:2026-12-01  milk +a"),
      ("Milk +a ", due, "Milk +a due:2026-12-24 "),
      ("Milk  due:2026-12-01 +a", undue, "Milk  +a"),
      ("Milk t:2026-12-01 @a", wait, "Milk t:2026-12-20 @a"), ("Milk", wait, "Milk t:2026-12-20"),
      ("Milk t:2026-12-01 @a", waitless, "Milk @a"),
      ("Water due:2026-12-01  rec:1w @a", every, "Water due:2026-12-01  rec:+2m @a"),
      ("Water due:2026-12-01  rec:1w @a", once, "Water due:2026-12-01  @a"),
      ("Water due:2026-12-01", weekdays, "Water due:2026-12-01 rec:+1b"),
      ("Water due:2026-12-01 rec:1w", each, "Water due:2026-12-01"),
      ("Water due:2026-12-01 rec:1w", undue, "Water rec:1w"),
      ("(A) Buy  milk  @shop k:v +a", title, "(A) Oat  milk  @shop +a"),
      ("@home +garden", title, "Oat  milk @home +garden"),
      ("Ask @bob about +x", title, "Oat  milk @bob +x"),
      ("Ask due:2026-12-01 pri:B Mum", title, "Oat  milk due:2026-12-01 pri:B"),
      ("x 2026-11-21 Water due:2026-11-20 rec:1w", reopened, "Water due:2026-11-20 rec:1w"),
      ("Milk  +a @b +c @b", project, "Milk  +p @b +c @b"), ("Milk @b", project, "Milk @b +p"),
      ("Milk +a +p @b", project, "Milk +p @b @+p"),
      ("Milk  +a @b", projectless, "Milk  @b"), ("Milk +a @b +c", projectless, "Milk @b @+c"),
      ("Milk  @b +a  @d +c", tags, "Milk  +a  @d @new"),
      ("Ask @b  today @d", tags, "Ask  today @d @new"),
      (
        "Milk id:00000000-0000-0000-0000-0000000000aa  @d k:v", tags,
        "Milk id:00000000-0000-0000-0000-0000000000aa  @d k:v @new"
      ),
      (
        "Buy @x  id:00000000-0000-0000-0000-0000000000aa due:2026-12-01 k:v", title,
        "Oat  milk id:00000000-0000-0000-0000-0000000000aa due:2026-12-01"
      ),
    ] as [(String, Change, String)])
  func `only the words of the changed field are written anew`(
    line: String, change: Change, written: String
  ) throws {
    #expect(try Self.written(line, change.make) == written)
    // What was written says what the todo says, and comes back as it is.
    #expect(try Self.written(written) == written)
  }

  private static let done = Change("done") {
    ($0.isDone, $0.completedAt) = (true, day("2026-11-27")?.addingTimeInterval(3600))
  }
  private static let reopened = Change("reopened") { ($0.isDone, $0.completedAt) = (false, nil) }
  private static let high = Change("high") { $0.priority = .high }
  private static let plain = Change("no priority") { $0.priority = nil }
  private static let due = Change("due") { $0.due = day("2026-12-24")?.addingTimeInterval(60) }
  private static let undue = Change("no due date") { $0.due = nil }
  private static let wait = Change("wait") { $0.wait = day("2026-12-20").map(TodoMoment.at) }
  private static let waitless = Change("no wait") { $0.wait = nil }
  private static let every = Change("every:2m") { $0.repeats(RecurrenceRule("every:2m")) }
  private static let weekdays = Change("weekdays") { $0.repeats(RecurrenceRule("every:weekdays")) }
  private static let each = Change("each:week") { $0.repeats(RecurrenceRule("each:week")) }
  private static let once = Change("no rule") { $0.recurrence = nil }
  private static let title = Change("title") { $0.title = "Oat  milk" }
  private static let project = Change("project") { $0.project = "p" }
  private static let projectless = Change("no project") { $0.project = nil }
  private static let tags = Change("tags") { $0.tags = ["d", "new"] }

  @Test func `a title that looks like a prefix stays a title`() throws {
    let line = try Self.written("2026-11-20 Milk") { $0.title = "x ray" }
    #expect(line == "2026-11-20 x ray")
    // Without a day of creation in the line, the todo's own stands before the title.
    #expect(try Self.written("Milk") { $0.title = "x ray" } == "1970-01-01 x ray")
  }

  @Test(arguments: [
    ("Buy milk", "1970-01-01 2026-12-24 party"),
    ("2026-11-20 Buy milk", "2026-11-20 2026-12-24 party"),
    ("x Buy milk", "x 1970-01-01 1970-01-01 2026-12-24 party"),
    ("x 2026-05-05 Buy milk", "x 2026-05-05 1970-01-01 2026-12-24 party"),
    ("x 2026-05-05 2026-05-04 Buy milk", "x 2026-05-05 2026-05-04 2026-12-24 party"),
  ])
  func `a title that begins with a date keeps the date`(line: String, expected: String) throws {
    let written = try Self.written(line) { $0.title = "2026-12-24 party" }
    #expect(written == expected)
    #expect(todo(.todoTxt, written)?.title == "2026-12-24 party")
  }

  @Test(arguments: ["Milk", "2026-11-20 Milk @a"])
  func `an id in a title stays there`(line: String) throws {
    let title = "Like id:00000000-0000-0000-0000-0000000000aa"
    let read = try #require(todo(.todoTxt, try Self.written(line) { $0.title = title }))
    let id = try Self.saved(line).id
    #expect(read.title == title && read.id == id)
  }

  @Test func `the letter that earlier versions kept is written while the todo is low`() throws {
    var old = Todo.sample(1)
    (old.priority, old.foreign["todo.txt"]) = (.low, RawJSON(#"{"priority":"F"}"#))
    let text = String(decoding: try file(.todoTxt, [old], hasIDs: false), as: UTF8.self)
    #expect(text.hasPrefix("(F) "))
    old.priority = .high
    #expect(try file(.todoTxt, [old], hasIDs: false).starts(with: "(A) ".utf8))
  }

  @Test(arguments: ["3", #""Milk""#, #"{"line":3}"#, #"{"line":""}"#, #"{"line":" "}"#, "null"])
  func `a member that keeps no line counts for nothing`(json: String) throws {
    var odd = Todo.sample(1)
    odd.foreign["todo.txt"] = RawJSON(json)
    let plain = try file(.todoTxt, [.sample(1)], hasIDs: false)
    #expect(try file(.todoTxt, [odd], hasIDs: false) == plain)
  }

  @Test func `ids are written only when asked for, and where they change no other word`() throws {
    let line = "(A) Call @phone Mum  due:2026-12-01"
    let id = try Self.saved(line).id.uuidString.lowercased()
    #expect(try Self.written(line, hasIDs: true) == "(A) id:\(id) Call @phone Mum  due:2026-12-01")
    var here = Todo.sample(1)
    here.tags = ["a"]
    let written = String(decoding: try file(.todoTxt, [here], hasIDs: false), as: UTF8.self)
    #expect(written.hasSuffix("Milk @a\n") && !written.contains("id:"))
  }

  @Test(arguments: ["x (A) ", "x (A)", "x 2026-11-20 (A) "])
  func `an id beside a title like a priority adds no dates`(line: String) throws {
    var read = try #require(todo(.todoTxt, line))
    var again = try #require(todo(.todoTxt, try Self.written(line, hasIDs: true)))
    (read.foreign, again.foreign) = (nil, nil)
    (read.hasOwnID, again.hasOwnID) = (true, true)
    #expect(again == read && read.title == "(A)")
  }

  @Test(arguments: ["x  t:x", "  k:v", "x  due:soon @a", "   @a", " rec:1w"])
  func `an id at the beginning takes no spaces from the title`(line: String) throws {
    let read = try #require(todo(.todoTxt, line))
    #expect(todo(.todoTxt, try Self.written(line, hasIDs: true))?.title == read.title)
  }

  @Test func `any line says the same with its id`() async throws {
    try await withSeed { random in
      let pieces = [
        " ", " ", " ", "x ", "(A) ", "(A)", "2026-11-20 ", "@a", "+b", "due:2026-12-01", "due:soon",
        "t:2026-12-01", "t:x", "rec:1w", "rec:5b", "pri:B", "k:v", ":", "Milk", "\t", "e\u{301}",
        "id:00000000-0000-0000-0000-0000000000aa", "id:x",
      ]
      for _ in 0..<LongTests.rounds(5_000) {
        let line = (0..<Int.random(in: 1...10, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }.joined()
        guard var read = todo(.todoTxt, line) else { continue }
        let written = try Self.written(line, hasIDs: true)
        var again = try #require(todo(.todoTxt, written))
        (read.foreign, again.foreign) = (nil, nil)
        (read.hasOwnID, again.hasOwnID) = (true, true)
        #expect(again == read, "\(line.debugDescription) became \(written.debugDescription)")
      }
    }
  }

  @Test func `a todo made here exports its wait and its rule`() throws {
    var here = Todo.sample(1)
    (here.due, here.wait) = (Self.day("2026-12-24"), .beforeDue(DateSpan(3, .day)))
    here.repeats(RecurrenceRule("every:week"))
    let written = String(decoding: try file(.todoTxt, [here], hasIDs: false), as: UTF8.self)
    #expect(written.hasSuffix("Milk due:2026-12-24 t:2026-12-21 rec:+1w\n"))
    let read = try #require(todo(.todoTxt, written))
    #expect(read.title == "Milk" && read.wait == Self.day("2026-12-21").map(TodoMoment.at))
    #expect(read.recurrence == here.recurrence)
  }
}

extension Todo {
  fileprivate mutating func repeats(_ rule: RecurrenceRule?) {
    recurrence = rule.flatMap { rule in due.map { Recurrence(rule, from: $0) } }
  }
}
