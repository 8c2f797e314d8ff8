/// Todos of another repository, whose every call a ``Trial`` makes slow or lets fail.
package struct TrialTodosRepository: TodosRepository {
  private let repository: any TodosRepository
  private let trial: Trial

  /// Wraps a repository.
  package init(_ repository: any TodosRepository, trial: Trial) {
    self.repository = repository
    self.trial = trial
  }

  package func todos() async throws -> [Todo] {
    try await trial.hinder(.todos)
    return try await repository.todos()
  }

  package func save(_ changes: [TodoChange]) async throws {
    try await trial.hinder(.save)
    try await repository.save(changes)
  }

  // The protocol's default would ask for the todos, and forget the numbers of removed ones.
  package func highestNumber() async throws -> Int {
    try await trial.hinder(.highestNumber)
    return try await repository.highestNumber()
  }

  package func detail(of id: Todo.ID) async throws -> TodoDetail {
    try await trial.hinder(.todoDetail)
    return try await repository.detail(of: id)
  }
}
