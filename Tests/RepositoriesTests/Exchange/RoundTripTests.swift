import Foundation
import Repositories
import StateStoreTesting
import Testing

/// Todos written and read again: the same, as far as the format can express them.
struct RoundTripTests {
  @Test(arguments: ExchangeFormat.allCases)
  func `every todo comes back with all that its format can say`(
    format: ExchangeFormat
  ) async throws {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(1_800) {
        let todos = random.todos(5)
        let rows = rows(
          format, try file(format, todos), pieces: .random(in: 1...50, using: &random))
        try #require(rows.count == todos.count)
        for (row, todo) in zip(rows, todos) {
          guard case .todo(let read) = row else {
            Issue.record("\(row) for \(todo)")
            return
          }
          var said = Self.said(of: todo, format)
          said.foreign = format == .jsonLines ? todo.foreign : read.foreign
          #expect(read == said)
          // Merged into the written todo, the read todo changes nothing that the format cannot
          // express.
          var merged = read.merged(into: todo)
          merged.foreign = todo.foreign
          let unchanged = ImportedTodo(merged)
          #expect(
            unchanged == ImportedTodo(todo) || Self.loses(todo, format), "\(merged) of \(todo)")
        }
      }
    }
  }

  @Test(arguments: ExchangeFormat.allCases)
  func `what was read is written as it was`(format: ExchangeFormat) async throws {
    try await withSeed { random in
      for _ in 0..<100 {
        let written = try file(format, random.todos(5))
        let again = rows(format, written).enumerated().compactMap { index, row -> Todo? in
          guard case .todo(let todo) = row else { return nil }
          return todo.todo(
            number: todo.number ?? index + 1, rank: todo.rank ?? .between(nil, nil),
            moment: .distantPast)
        }
        #expect(try file(format, again) == written)
      }
    }
  }

  @Test func `an offset from the due date is a date of the file's time zone`() throws {
    // 2026-03-30T20:00:00Z: in Seoul it is already the last day of March.
    let due = Date(timeIntervalSince1970: 1_774_900_800)
    var todo = Todo.sample(1)
    todo.due = due
    todo.scheduled = .beforeDue(DateSpan(1, .month))
    let rows = rows(.taskwarrior, try file(.taskwarrior, [todo]))
    guard case .todo(let read)? = rows.first else {
      Issue.record("\(rows)")
      return
    }
    #expect(read.scheduled == .at(due.addingTimeInterval(-31 * 86_400)))
    #expect(read.merged(into: todo).scheduled == todo.scheduled)
  }

  @Test(arguments: [ExchangeFormat.taskwarrior, .todoTxt])
  func `of two equal tags with a plus, the first alone is the project`(
    format: ExchangeFormat
  ) throws {
    var todo = Todo.sample(1)
    todo.tags = ["+work", "+work"]
    let rows = rows(format, try file(format, [todo]))
    guard case .todo(let read)? = rows.first else {
      Issue.record("\(rows)")
      return
    }
    #expect(read.project == "work" && read.tags == ["+work"])
    let merged = read.merged(into: todo)
    #expect(merged.project == nil && merged.tags == todo.tags)
  }

  @Test func `our own format says everything, to the last bit`() throws {
    #expect(rows(.jsonLines, try file(.jsonLines, [.full])) == [.todo(ImportedTodo(.full))])
  }

  @Test func `a moment that is no number cannot be written in our own format`() throws {
    let todo = Todo.sample(1, createdAt: .nan)
    #expect(throws: EncodingError.self) { try file(.jsonLines, [todo]) }
    #expect(try file(.todoTxt, [todo]).isEmpty == false)
    #expect(try file(.taskwarrior, [todo]).isEmpty == false)
  }

  @Test(arguments: [1e22, -1e22, 1e300])
  func `a moment beyond the year 9999 or before the year 1 is left out`(time: Double) throws {
    let todo = Todo.sample(1, createdAt: time)
    for format in [ExchangeFormat.taskwarrior, .todoTxt] {
      guard case .todo(let read)? = rows(format, try file(format, [todo])).first else {
        Issue.record("\(format)")
        continue
      }
      #expect(read.createdAt == nil && read.title == "Milk")
    }
  }

  @Test func `no todos are a file that can be read`() throws {
    for format in ExchangeFormat.allCases { #expect(rows(format, try file(format, [])) == []) }
  }

  /// Whether the format changes a part of the todo that it writes.
  private static func loses(_ todo: Todo, _ format: ExchangeFormat) -> Bool {
    let said = said(of: todo, format)
    let losesDue = format == .taskwarrior && said.due == nil && todo.due != nil
    return said.tags != todo.tags || said.project != todo.project || said.title != todo.title
      || said.priority != todo.priority
      || losesDue
  }

  private static func said(of todo: Todo, _ format: ExchangeFormat) -> ImportedTodo {
    var said = ImportedTodo(todo)
    if format == .jsonLines { return said }
    (said.number, said.rank) = (nil, nil)
    (said.archived, said.archivedCompletion) = (false, nil)
    if format == .todoTxt {
      (said.started, said.scheduled, said.until, said.parent) = (nil, nil, nil, nil)
      said.tags.removeAll(where: \.isEmpty)
    }
    if said.project?.isEmpty ?? true, let first = said.tags.first, first.hasPrefixBytes("+") {
      // Earlier versions made such a tag of a project.
      (said.project, said.tags) = (
        String(Substring(first.utf8.dropFirst())), Array(said.tags.dropFirst())
      )
    }
    if said.project?.isEmpty == true { said.project = nil }
    switch format {
    case .jsonLines: break
    case .taskwarrior:
      said.precision = .second(seoul)
      // Taskwarrior has no moments before 1980.
      func second(_ date: Date) -> Date? {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        return seconds < 315_532_800 ? nil : Date(timeIntervalSince1970: seconds)
      }
      said.createdAt = second(todo.createdAt)
      said.completedAt = todo.completedAt.flatMap(second)
      said.due = todo.due.flatMap(second)
      said.started = todo.started.flatMap(second)
      said.until = todo.until.flatMap(second)
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = seoul
      func moment(_ moment: TodoMoment?) -> TodoMoment? {
        moment?.date(due: todo.due, in: calendar).flatMap(second).map(TodoMoment.at)
      }
      (said.wait, said.scheduled) = (moment(todo.wait), moment(todo.scheduled))
    case .todoTxt:
      said.precision = .day(seoul)
      func day(_ date: Date) -> Date {
        let day = ((date.timeIntervalSince1970 + 9 * 3600) / 86400).rounded(.down)
        return Date(timeIntervalSince1970: day * 86400 - 9 * 3600)
      }
      said.createdAt = day(todo.createdAt)
      said.completedAt = todo.completedAt.map(day)
      said.due = todo.due.map(day)
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = seoul
      said.wait = todo.wait?.date(due: todo.due, in: calendar).map { .at(day($0)) }
      said.notes = nil
      func word(_ name: String) -> String {
        String(
          String.UnicodeScalarView(name.unicodeScalars.map { $0 == " " || $0 == "\t" ? "_" : $0 }))
      }
      said.project = said.project.map(word)
      // Two tags may become one word, which a line has once.
      var words: Set<String> = []
      said.tags = said.tags.map(word).filter { words.insert($0).inserted }
    }
    return said
  }
}

extension String {
  /// Whether the text begins with a mark and goes on, by its bytes.
  fileprivate func hasPrefixBytes(_ mark: String) -> Bool {
    utf8.starts(with: mark.utf8) && utf8.count > mark.utf8.count
  }
}
