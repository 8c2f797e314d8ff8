import Foundation
import Testing

@testable import Repositories

struct RareFieldsTests {
  @Test func `a todo whose rare fields have lost their values equals one that never had any`() {
    let plain = Todo.sample(1)
    var todo = plain
    todo.notes = "oat"
    todo.depends = [UUID()]
    #expect(todo != plain && todo.notes == "oat" && todo.depends.count == 1)
    (todo.notes, todo.depends) = ("", [])
    #expect(todo == plain && todo.hashValue == plain.hashValue)
  }

  @Test func `unknown members stay beside the other rare fields, and alone`() {
    let plain = Todo.sample(1)
    var todo = plain
    todo.foreign = .full
    let (foreign, hash) = (todo, todo.hashValue)
    #expect(todo != plain && todo.hasRareFields && !todo.hasRareMembers)
    todo.notes = "oat"
    #expect(todo != foreign && todo.foreign == .full && todo.hasRareMembers)
    todo.foreign["x"] = .text("y")
    #expect(todo.notes == "oat" && todo.foreign["x"] == .text("y"))
    todo.foreign = .full
    todo.notes = ""
    #expect(todo == foreign && todo.hashValue == hash && !todo.hasRareMembers)
    todo.foreign = ForeignMembers()
    #expect(todo == plain && !todo.hasRareFields && todo.hashValue == plain.hashValue)
  }

  @Test func `a copy keeps its rare fields`() {
    var todo = Todo.full
    let copy = todo
    todo.notes = "other"
    todo.wait = nil
    #expect(copy == .full && todo.notes == "other" && todo.wait == nil)
    #expect(todo.recurrence == copy.recurrence)
  }

  @Test func `a todo is small, as a list holds a million`() {
    #expect(MemoryLayout<Todo>.size <= 128)
  }
}
