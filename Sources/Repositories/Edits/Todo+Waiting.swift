extension Todo {
  /// The provisional number of a todo until a server gives its number: 1 for the first waiting
  /// todo, written "+1". nil for a todo with a number.
  ///
  /// In ``number`` it is negative.
  public var waitingNumber: Int? { number < 0 ? -number : nil }
}

extension TodosEdit {
  /// The edit with other numbers for its todos.
  func numbered(_ number: (Todo) -> Int) -> TodosEdit {
    func numbered(_ todo: Todo) -> Todo {
      var todo = todo
      todo.number = number(todo)
      return todo
    }
    return with(
      changes.map { change in
        switch change {
        case .added(let todo): .added(numbered(todo))
        case .changed(let before, let after): .changed(from: numbered(before), to: numbered(after))
        case .removed(let todo): .removed(numbered(todo))
        }
      })
  }

  /// The numbers of the todos, including removed ones.
  var numbers: [Todo.ID: Int] {
    changes.reduce(into: [:]) { $0[$1.id] = $1.todo.number }
  }

  /// The edit in the form sent to the server, which gives the missing numbers.
  var toBeSent: TodosEdit { toBeSent([:]) }

  /// The edit in the form sent after others, for whose todos the server has given these numbers: a
  /// removed todo that is added again gets its number back.
  func toBeSent(_ numbers: [Todo.ID: Int]) -> TodosEdit {
    numbered { $0.number < 0 ? numbers[$0.id] ?? 0 : $0.number }
  }
}
