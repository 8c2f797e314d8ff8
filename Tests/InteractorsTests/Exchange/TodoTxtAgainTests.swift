import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

/// 500 random lines of todo.txt, imported, edited here and there, exported and imported again.
struct TodoTxtAgainTests {
  private static let zone = TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt

  @Test func `what was not edited is byte for byte what it was, here and there`() async throws {
    try await withSeed { random in
      let lines = (0..<500).map { random.line($0) }
      let ends = lines.map { _ in Bool.random(using: &random) ? "\n" : "\r\n" }
      let text = zip(lines, ends).map { $0 + $1 }.joined()
      var list: TodoList = []
      try Self.importing(text, into: &list)
      #expect(try Self.lines(of: list) == lines)

      // Edits here.
      let edited = (0..<500).shuffled(using: &random).prefix(50)
      let all = Array(list)
      var fields: [Int: TodoField] = [:]
      for index in edited {
        var todo = all[index]
        fields[index] = random.edit(&todo)
        list.make(TodosEdit(.set, [.changed(from: all[index], to: todo)]))
      }
      let written = try Self.lines(of: list)
      for index in lines.indices {
        guard let field = fields[index] else {
          #expect(written[index].utf8.elementsEqual(lines[index].utf8))
          continue
        }
        #expect(
          Self.words(written[index], without: field) == Self.words(lines[index], without: field),
          "\(field): \(lines[index]) became \(written[index])")
      }
      try Self.expectNothingNew(text, in: list)

      // The export comes again, and lists the same.
      try Self.importing(written.joined(separator: "\n"), into: &list)
      for (line, there) in zip(try Self.lines(of: list), written) { #expect(line == there) }
      #expect(list.count == 500)

      // Edits there.
      var there = written
      let others = Set((0..<500).shuffled(using: &random).prefix(50))
      for index in others { there[index] = random.edited(there[index]) }
      let before = list
      try Self.importing(there.joined(separator: "\n"), into: &list)
      #expect(list.count == 500)
      for (index, todo) in before.enumerated() {
        let after = try #require(list[id: todo.id])
        let changed = after.fields(differingFrom: todo).filter { $0 != .foreign("todo.txt") }
        #expect(changed.isEmpty != others.contains(index), "\(there[index]): \(changed)")
      }
      for (line, there) in zip(try Self.lines(of: list), there) { #expect(line == there) }
      try Self.expectNothingNew(there.joined(separator: "\n"), in: list)
    }
  }

  @Test(arguments: ["Milk +two @there", "Milk +other", "Milk +other @there", "Milk"])
  func `a tag that the file has as its project is changed there`(_ there: String) throws {
    var list: TodoList = []
    try Self.importing("Milk +one +two", into: &list)
    let todo = try #require(list.first)
    #expect(todo.project == "one" && todo.tags == ["+two"])
    var edited = todo
    edited.project = nil
    list.make(TodosEdit(.set, [.changed(from: todo, to: edited)]))
    #expect(try Self.lines(of: list) == ["Milk +two"])
    try Self.importing("Milk +two", into: &list)
    try Self.importing(there, into: &list)
    #expect(try Self.lines(of: list) == [there])
    try Self.expectNothingNew(there, in: list)
  }

  private static func rows(_ text: String) throws -> [ImportedTodo] {
    var decoder = TodosDecoder(.todoTxt, timeZone: zone)
    let rows = decoder.decode(Array(text.utf8)[...]) + decoder.finish()
    return try rows.map { row in
      guard case .todo(let todo) = row else { throw RowFlaw.blankTitle }
      return todo
    }
  }

  private static func importing(_ text: String, into list: inout TodoList) throws {
    let changes = list.changes(importing: try rows(text), moment: noon).changes
    list.make(TodosEdit(.importing, changes))
  }

  private static func expectNothingNew(_ text: String, in list: TodoList) throws {
    let result = list.changes(importing: try rows(text), moment: noon)
    #expect(result.changes.isEmpty && result.remarks.isEmpty)
  }

  private static func lines(of list: TodoList) throws -> [String] {
    var encoder = TodosEncoder(.todoTxt, timeZone: zone)
    var data = Data()
    for todo in list { data += try encoder.encode(todo) }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The words of a line that do not belong to a field: of a title, those with another meaning, in
  /// any order.
  private static func words(_ line: String, without field: TodoField) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    func isPrefix(_ word: String) -> Bool {
      word == "x" || word.hasPrefix("(") || word.hasPrefix("20")
    }
    func isMark(_ word: String) -> Bool { word.count > 1 && "@+".contains(word.first ?? " ") }
    switch field {
    case .isDone: return Array(words.drop(while: isPrefix))
    case .priority: return words.filter { !$0.hasPrefix("(") && !$0.hasPrefix("pri:") }
    case .due: return words.filter { !$0.hasPrefix("due:") }
    case .wait: return words.filter { !$0.hasPrefix("t:") }
    case .tags, .project: return words.filter { !isMark($0) }
    default:
      // Without a due date, a rule is a word of the title.
      let hasDue = words.contains { $0.hasPrefix("due:2") }
      let keys = ["due:2", "t:2", "pri:"] + (hasDue ? ["rec:1w", "rec:+"] : [])
      return Set(words.filter { word in isMark(word) || keys.contains { word.hasPrefix($0) } })
        .sorted()
    }
  }
}

extension SeededGenerator {
  /// Makes a random line whose title has a number.
  fileprivate mutating func line(_ number: Int) -> String {
    let prefixes = [
      "", "", "(A) ", "(Q) ", "2026-11-20 ", "(C) 2026-11-20 ", "x ", "x 2026-11-21 ",
    ]
    let done = ["x 2026-11-21 2026-11-20 ", "x 2026-11-21 2026-11-20 (B) "]
    let words = [
      "우유", "milk", "", "@home", "@가게", "+work", "+home.garden", "due:2026-12-01", "t:2026-11-30",
      "rec:1w", "rec:+2m", "rec:5b", "pri:B", "color:red", "http://x.y/z", "due:soon", "@", "+",
      "(A)",
      "e\u{301}", "\"", "\\", "\t",
    ]
    func some(_ random: inout Self) -> [String] {
      (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
        words.randomElement(using: &random)
      }
    }
    let prefix = (prefixes + done).randomElement(using: &self) ?? ""
    return prefix
      + (["n\(number)"] + some(&self) + ["m\(number)"] + some(&self)).joined(separator: " ")
  }

  /// Edits a field of a todo, and returns it.
  fileprivate mutating func edit(_ todo: inout Todo) -> TodoField {
    let day = Date(timeIntervalSince1970: 1_800_000_000)
    switch Int.random(in: 0...6, using: &self) {
    case 0:
      todo.title = "Other  \(todo.title.prefix { $0 != " " })"
      return .title
    case 1:
      todo.isDone.toggle()
      todo.completedAt = todo.isDone ? day : nil
      return .isDone
    case 2:
      todo.due = day
      return .due
    case 3:
      todo.priority = todo.priority == .high ? nil : .high
      return .priority
    case 4:
      todo.tags = Array(todo.tags.dropFirst()) + ["new"]
      return .tags
    case 5:
      todo.project = todo.project == nil ? "p" : nil
      return .project
    default:
      todo.wait = todo.wait == nil ? .at(day) : nil
      return .wait
    }
  }

  /// A line with another value.
  fileprivate mutating func edited(_ line: String) -> String {
    switch Int.random(in: 0...1, using: &self) {
    case 0: line + " @there"
    default:
      (line.hasPrefix("x ") ? "" : "x 2026-11-27 ") + line.drop { !"nO".contains($0) }
    }
  }
}
