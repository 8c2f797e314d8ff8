import Foundation

/// The remains of a removed todo.
struct RemovedTodo {
  /// The moment of the removal.
  let at: Date

  /// The events of the todo after its creation.
  let history: [TodoEvent]

  /// The number of the todo; nil in a snapshot, which does not keep the number.
  var number: Int?

  /// The other members known only to later versions of the program.
  var foreign = ForeignMembers()
}

extension RemovedTodo: Equatable {
  /// Whether a snapshot would store both alike.
  static func == (first: RemovedTodo, second: RemovedTodo) -> Bool {
    first.at == second.at && first.history == second.history && first.foreign == second.foreign
  }
}
