import Foundation

/// What todo.txt can say of a todo.
struct TodoTxtDialect: ExchangeDialect {
  private let timeZone: TimeZone

  init(timeZone: TimeZone) {
    self.timeZone = timeZone
  }

  var fields: [TodoField] { TodoField.todoTxt }

  func said(_ todo: Todo) -> Todo {
    read(TodoTxtEncoder(timeZone: timeZone).line(todo), todo.id) ?? todo
  }

  func kept(_ todo: Todo) -> Todo? { nil }

  /// The todo of a line; nil if it has none.
  private func read(_ line: String, _ id: UUID) -> Todo? {
    var decoder = TodoTxtDecoder(timeZone: timeZone)
    guard case .todo(let read)? = try? decoder.todo(Array(line.dropLast().utf8)) else { return nil }
    return read.todo(number: 0, rank: .between(nil, nil), moment: .distantPast)
  }
}
