/// A failed request: the repository lacks its subject, or the server did not answer.
public enum RepositoryError: Error, Hashable, Sendable {
  /// No todo has this id: it was removed, or never was.
  case unknownTodo(Todo.ID)

  /// No country has this code.
  case unknownCountry(Country.ID)

  /// The server did not answer, or answered wrongly.
  case noAnswer(DataTransferError)
}
