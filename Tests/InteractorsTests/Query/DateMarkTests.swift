import Foundation
import Repositories
import Testing

@testable import Interactors

struct DateMarkTests {
  @Test func `each date of a todo has a mark, which changes nothing else`() throws {
    var todo = Todo.sample(1)
    for mark in DateMark.all {
      let before = todo
      #expect(mark.moment(of: todo) == nil)
      mark.set(.at(noon), in: &todo)
      #expect(mark.moment(of: todo) == .at(noon))
      #expect(todo.fields(differingFrom: before) == [try #require(mark.field)])
    }
    for mark in DateMark.all { mark.set(nil, in: &todo) }
    #expect(todo == .sample(1))
  }

  @Test func `some marks only find todos`() {
    #expect(DateMark.filters.filter { $0.field == nil } == [.created, .completed])
    for mark in [DateMark.created, .completed] {
      #expect(DateMark.beginning(QueryWord("\(mark.key)today", column: 1)) == nil)
    }
    var todo = Todo.sample(1)
    #expect(DateMark.created.moment(of: todo) == .at(noon))
    todo.completedAt = noon
    #expect(DateMark.completed.moment(of: todo) == nil)
    todo.isDone = true
    #expect(DateMark.completed.moment(of: todo) == .at(noon))
  }

  @Test(arguments: DateMark.filters) func `a key is found, and none that only begins like it`(
    mark: DateMark
  ) throws {
    for key in mark.keys {
      let found = try #require(DateMark.filtering(QueryWord("\(key)fri", column: 1)))
      #expect(found == (mark, key, "fri"))
    }
    #expect(DateMark.filtering(QueryWord("\(mark.name)fri", column: 1)) == nil)
    #expect(DateMark.filtering(QueryWord("\(mark.key)fri", isQuoted: true, column: 1)) == nil)
    #expect(DateMark.beginning(QueryWord("\(mark.name).before:fri", column: 1)) == nil)
  }

  @Test(arguments: DateMark.all) func `only some dates are spans before the due date`(
    mark: DateMark
  ) throws {
    let word = QueryWord("\(mark.key)due-3d", column: 1)
    if mark.takesSpans {
      #expect(try mark.value("due-3d", word) == .beforeDue(DateSpan(3, .day)))
    } else {
      #expect(throws: QueryError(.notADate(.notADate), word)) { try mark.value("due-3d", word) }
    }
    #expect(throws: QueryError(.noDate, word)) { try mark.value("", word) }
    #expect(mark.takesSpans == (mark == .wait || mark == .scheduled))
  }

  @Test func `a value that only spans can have is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      var todo = Todo.sample(1)
      DateMark.due.set(.beforeDue(DateSpan(1, .day)), in: &todo)
    }
  }
}
