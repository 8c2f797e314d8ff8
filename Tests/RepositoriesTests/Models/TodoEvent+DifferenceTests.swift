import Foundation
import Testing

@testable import Repositories

struct TodoEventDifferenceTests {
  private func kinds(
    of old: Todo = .sample(1), _ change: (inout Todo) -> Void
  ) -> [TodoEvent.Kind] {
    var new = old
    change(&new)
    return TodoEvent.Kind.difference(from: old, to: new)
  }

  @Test func `nothing happened between two equal todos`() {
    #expect(kinds { _ in }.isEmpty)
  }

  @Test func `each change is told as what it was`() {
    #expect(kinds { $0.title = "Oat milk" } == [.renamed(from: "Milk")])
    #expect(kinds { $0.rank = .between($0.rank, nil) } == [.moved])
    #expect(kinds { $0.notes = "two bottles" } == [.noted])
  }

  @Test func `doing and reopening come with their moment`() {
    let done = { (todo: inout Todo) in
      todo.isDone = true
      todo.completedAt = Date(timeIntervalSinceReferenceDate: 1)
    }
    let reopen = { (todo: inout Todo) in
      todo.isDone = false
      todo.completedAt = nil
    }
    var old = Todo.sample(1)
    #expect(kinds(of: old, done) == [.done])
    done(&old)
    #expect(kinds(of: old, reopen) == [.reopened])
  }

  @Test func `archiving has events of its own, but not where opening says it all`() {
    var done = Todo.sample(1)
    done.isDone = true
    #expect(kinds(of: done) { $0.archived = true } == [.archived])
    var archived = done
    archived.archived = true
    #expect(kinds(of: archived) { $0.archived = false } == [.unarchived])
    #expect(kinds(of: archived) { ($0.isDone, $0.archived) = (false, false) } == [.reopened])
    archived.setArchived(true)
    #expect(kinds(of: done) { $0.setArchived(true) } == [.archived])
    #expect(kinds(of: archived) { $0.setArchived(false) } == [.unarchived])
    // As an earlier program opens it, which keeps the member.
    #expect(kinds(of: archived) { $0.isDone = false } == [.reopened])
    #expect(kinds { ($0.isDone, $0.archived) = (true, true) } == [.done, .archived])
  }

  @Test func `what has no event of its own is a change`() {
    #expect(kinds { $0.due = Date(timeIntervalSinceReferenceDate: 1) } == [.changed])
    #expect(kinds { $0.priority = .high } == [.changed])
    #expect(kinds { $0.tags = ["shop"] } == [.changed])
    #expect(kinds { $0.number = 2 } == [.changed])
    #expect(kinds { $0.completedAt = Date(timeIntervalSinceReferenceDate: 1) } == [.changed])
  }

  @Test func `several changes at once are all told`() {
    #expect(
      kinds { $0 = .full } == [.renamed(from: "Milk"), .done, .archived, .moved, .noted, .changed])
  }
}
