/// The todos of another repository; a ``FaultInjection`` delays its calls and lets some of them fail.
package struct FaultInjectingTodosRepository: TodosRepository {
  private let repository: any TodosRepository
  private let faults: FaultInjection

  /// Wraps a repository.
  package init(_ repository: any TodosRepository, faults: FaultInjection) {
    self.repository = repository
    self.faults = faults
  }

  package func todos() async throws -> [Todo] {
    try await faults.hinder(.todos)
    return try await repository.todos()
  }

  package func save(_ changes: [TodoChange]) async throws {
    try await faults.hinder(.save)
    try await repository.save(changes)
  }

  // The protocol's default would use todos(), and forget the numbers of removed todos.
  package func highestNumber() async throws -> Int {
    try await faults.hinder(.highestNumber)
    return try await repository.highestNumber()
  }

  package func detail(of id: Todo.ID) async throws -> TodoDetail {
    try await faults.hinder(.todoDetail)
    return try await repository.detail(of: id)
  }
}
