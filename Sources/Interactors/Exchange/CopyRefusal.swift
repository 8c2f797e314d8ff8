public import StateStore

/// The reason why a list was not copied; the list is unchanged.
public enum CopyRefusal: Error, Equatable, Sendable {
  /// The copy could not be made or stored.
  case notCopied(LoadFailure)
  /// Copying was cancelled.
  case cancelled
  /// The list could not be loaded.
  case edit(TodosError)
}
