/// A request for something that a repository does not have.
public enum RepositoryError: Error, Hashable, Sendable {
  /// No todo has this id: it was removed, or never was.
  case unknownTodo(Todo.ID)

  /// No country has this code.
  case unknownCountry(Country.ID)

  /// The server did not answer, or not as it should.
  case noAnswer(DataTransferError)
}
