import Foundation
import Repositories
import Testing

struct TodoTests {
  @Test func `a todo begins open and with nothing but what it must have`() {
    let todo = Todo(
      id: UUID(), number: 1, title: "Milk", rank: .between(nil, nil),
      createdAt: Date(timeIntervalSinceReferenceDate: 0))

    #expect(!todo.isDone)
    #expect(todo.completedAt == nil)
    #expect(todo.due == nil)
    #expect(todo.priority == nil)
    #expect(todo.tags.isEmpty)
    #expect(todo.notes.isEmpty)
  }
}
