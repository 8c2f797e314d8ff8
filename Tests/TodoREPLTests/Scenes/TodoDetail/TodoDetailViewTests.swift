import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

struct TodoDetailViewTests {
  private static let kinds: [TodoEvent.Kind] = [
    .created, .renamed(from: "Bread\u{7}"), .done, .reopened, .archived, .unarchived, .moved,
    .noted, .changed, .restored,
  ]
  private static let detail = TodoDetail(
    notes: "whole\n\nor oat",
    history: kinds.enumerated().map { index, kind in
      TodoEvent(at: Date(timeIntervalSinceReferenceDate: 60 * Double(index)), kind: kind)
    })
  private let moments = MomentText(timeZone: .gmt)

  private func lines(_ todo: Todo, _ detail: TodoDetail) -> [any OutputLine] {
    TodoDetailView.lines(
      todo, detail, moments, at: .sample, among: TodoRelations(of: []), in: .english)
  }

  @Test func `a todo is told with all that is known of it`() {
    var todo = Todo.sample(3)
    todo.due = Date(timeIntervalSinceReferenceDate: 86_400)
    todo.priority = .high
    todo.tags = ["shop", "soon"]
    #expect(
      lines(todo, Self.detail).map { $0.text(on: .plain) } == [
        "3 [ ] Buy milk",
        "  Due       2001-01-02 (tomorrow)",
        "  Priority  high",
        "  Tags      shop, soon",
        "  Notes     whole",
        "            ",
        "            or oat",
        "  Urgency   15.24 = due 8.34 + priority 6.00 + tags 0.90",
        "  History   2001-01-01 00:00  created",
        "            2001-01-01 00:01  renamed from \"Bread^G\"",
        "            2001-01-01 00:02  done",
        "            2001-01-01 00:03  reopened",
        "            2001-01-01 00:04  archived",
        "            2001-01-01 00:05  taken out of the archive",
        "            2001-01-01 00:06  moved",
        "            2001-01-01 00:07  noted",
        "            2001-01-01 00:08  changed",
        "            2001-01-01 00:09  restored",
      ])
  }

  @Test func `members without a meaning here are told below the others`() throws {
    var todo = Todo.sample(3)
    todo.foreign["taskwarrior"] = RawJSON(
      #"{"client":"Acme\nNorth","description":"Buy milk","estimate":5.0,"modified":"x","status":"pending"}"#
    )
    todo.foreign["mood"] = RawJSON(#"["good"]"#)
    let told = lines(todo, TodoDetail(notes: "whole", history: []))
    #expect(
      told.map { $0.text(on: .plain) } == [
        "3 [ ] Buy milk",
        "  Notes     whole",
        "  client    Acme",
        "            North",
        "  estimate  5.0",
        #"  mood      ["good"]"#,
      ])
    let json = try #require(told.first?.json?.description)
    #expect(
      json.contains(
        #""kept":[{"member":"client","value":"Acme\nNorth"},{"member":"estimate","value":"5.0"},{"member":"mood","value":"[\"good\"]"}],"urgency""#
      ))
  }

  @Test func `in Korean the values are Korean, too`() {
    var todo = Todo.sample(3)
    (todo.priority, todo.project) = (.low, "집")
    let day = 86_400.0
    let dues = [(-1, "어제"), (0, "오늘"), (1, "내일"), (2, "수요일")].map { days, word in
      todo.due = Date(timeIntervalSinceReferenceDate: day * Double(days))
      let lines = TodoDetailView.lines(
        todo, TodoDetail(notes: "", history: []), moments, at: .sample,
        among: TodoRelations(of: []), in: .korean)
      let texts = lines.map { $0.text(on: .plain) }
      #expect(texts.contains { $0.contains("우선순위") && $0.hasSuffix("낮음") }, "\(texts)")
      return texts.contains { $0.contains("(\(word)") }
    }
    #expect(dues == [true, true, true, true])
  }

  @Test func `what there is not is not told`() {
    let detail = TodoDetail(
      notes: "", history: [TodoEvent(at: Date(timeIntervalSinceReferenceDate: 0), kind: .created)])
    #expect(
      lines(.sample(3, isDone: true), detail).map { $0.text(on: .plain) }
        == ["3 [x] Buy milk", "  History  2001-01-01 00:00  created"])
  }

  @Test func `in a window it is whole all the same`() throws {
    let title = String(repeating: "우유 ", count: 40)
    let line = try #require(lines(.sample(3, title), Self.detail).first)
    let text = line.text(on: Page(columns: 20))
    #expect(
      text.split(whereSeparator: \.isWhitespace)
        == "3 [ ] \(title)".split(whereSeparator: \.isWhitespace))
    let lines = text.split(separator: "\n").map { DisplayText(String($0)).width }
    #expect(lines.count == 14 && lines.allSatisfy { $0 <= 20 })
    #expect(
      line.text(on: Page(columns: 20, styling: Styling(isColored: true)))
        == text.replacing("3 [ ]", with: "\u{1B}[1m3\u{1B}[0m [ ]"))
  }

  @Test func `programs get one object, with what happened`() {
    let objects = lines(.sample(3), Self.detail).compactMap(\.json)
    let events = [
      #"{"at":"2001-01-01T00:00:00.000Z","event":"created"}"#,
      #"{"at":"2001-01-01T00:01:00.000Z","event":"renamed","from":"Bread\u0007"}"#,
      #"{"at":"2001-01-01T00:02:00.000Z","event":"done"}"#,
      #"{"at":"2001-01-01T00:03:00.000Z","event":"reopened"}"#,
      #"{"at":"2001-01-01T00:04:00.000Z","event":"archived"}"#,
      #"{"at":"2001-01-01T00:05:00.000Z","event":"unarchived"}"#,
      #"{"at":"2001-01-01T00:06:00.000Z","event":"moved"}"#,
      #"{"at":"2001-01-01T00:07:00.000Z","event":"noted"}"#,
      #"{"at":"2001-01-01T00:08:00.000Z","event":"changed"}"#,
      #"{"at":"2001-01-01T00:09:00.000Z","event":"restored"}"#,
    ]
    let todo = TodoRow(.sample(3)).json?.description.dropLast() ?? ""
    let urgency = #""urgency":0,"urgencyReasons":[]"#
    #expect(
      objects.map(\.description)
        == ["\(todo),\(urgency),\"history\":[\(events.joined(separator: ","))]}"])
  }
}
