import Foundation
import Interactors
import Repositories
import Testing

@testable import todo_repl

struct HookLineTests {
  private let moment = Date(timeIntervalSinceReferenceDate: 800_000_000)

  @Test func `an edit is a line with the todos as they are after it`() {
    let milk = Todo.sample(1)
    var done = milk
    done.isDone = true
    let saved = TodosSaved(
      TodosEdit(.done, [.changed(from: milk, to: done), .removed(.sample(2))], by: "desk"),
      at: Revision(7), moment)
    let lines = HookLine.lines(
      of: EditDelivery.Batch(edits: [(saved: saved, isRepeated: false)]), at: .sample)
    let line = lines[0].description
    #expect(lines.count == 1)
    #expect(
      line.hasPrefix(
        #"{"version":1,"revision":7,"edit":"done","kind":"edit","at":"2026-05-09T06:13:20.000Z","by":"desk","todos":[{"type":"todo","number":1,"#
      ), "\(line)")
    #expect(line.contains(#""done":true"#))
    #expect(line.contains(#"{"type":"removed","number":2,"#))
    #expect(!line.contains("repeated"))
  }

  @Test func `a repeat and a gap are named`() {
    let undo = TodosSaved(
      TodosEdit(.add, [.removed(.sample(1))], kind: .undo(of: UUID())), at: Revision(8), moment)
    let lines = HookLine.lines(
      of: EditDelivery.Batch(
        edits: [(saved: undo, isRepeated: true)], reloaded: .init(Revision(20))),
      at: .sample)
    #expect(lines.count == 2)
    #expect(lines[0].description.contains(#""kind":"undo""#))
    #expect(lines[0].description.hasSuffix(#","repeated":true}"#))
    #expect(lines[1].description == #"{"version":1,"revision":20,"edit":null,"todos":[]}"#)
    let again = HookLine.lines(
      of: EditDelivery.Batch(reloaded: .init(Revision(20), isRepeated: true)), at: .sample)
    #expect(
      again.map(\.description)
        == [#"{"version":1,"revision":20,"edit":null,"todos":[],"repeated":true}"#])
  }
}
