import Foundation

/// What another program's format can say of a todo.
protocol ExchangeDialect {
  /// The fields that a row holds.
  var fields: [TodoField] { get }

  /// The todo as the format says it, without the row that the todo keeps.
  func said(_ todo: Todo) -> Todo

  /// The row that the todo keeps, as it was read; nil without one.
  func kept(_ todo: Todo) -> Todo?

  /// The versions of a todo that the import of a row compares.
  ///
  /// - Parameter said: the todo as the format says it.
  func versions(of todo: Todo, said: Todo, in row: ImportedTodo) -> ExchangeVersions

  /// Makes the recurrence of a todo fit its due date after the import of a row.
  ///
  /// - Parameter before: the todo before the import.
  func settle(_ todo: inout Todo, from before: Todo)

  /// The form in which a todo keeps a row.
  ///
  /// - Parameter todo: The todo after the import, with the row that it kept before.
  func form(of row: RawJSON, keptBy todo: Todo) -> RawJSON
}

/// The versions of a todo in a file: at the last import, and at this one.
struct ExchangeVersions {
  var before: Todo
  var after: Todo
  /// The fields that the row replaces whatever was edited here.
  var replaced: [TodoField] = []
}

extension ExchangeDialect {
  func settle(_ todo: inout Todo, from before: Todo) {}

  func form(of row: RawJSON, keptBy todo: Todo) -> RawJSON { row }
}
