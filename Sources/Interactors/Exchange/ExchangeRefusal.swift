public import Repositories
public import StateStore

/// Why todos were not imported or exported. Nothing has been changed.
public enum ExchangeRefusal: Error, Equatable, Sendable {
  /// The file could not be read.
  case notRead(LoadFailure)
  /// Reading the file was cancelled.
  case cancelled
  /// Every row was to be right, but so many are not, of which these are the first.
  case badRows([BadRow], count: Int)
  /// The file could not be written.
  case notWritten(ExchangeError)
  /// The list could not be loaded or saved.
  case edit(TodosError)
}
