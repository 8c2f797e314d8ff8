public import Repositories
public import StateStore

/// The reason why todos were not imported or exported; nothing was changed.
public enum ExchangeRefusal: Error, Equatable, Sendable {
  /// The file could not be read.
  case notRead(LoadFailure)
  /// Reading the file was cancelled.
  case cancelled
  /// A strict import found bad rows: the first ones, and the number of all.
  case badRows([BadRow], count: Int)
  /// The file could not be written.
  case notWritten(ExchangeError)
  /// The list could not be loaded or saved.
  case edit(TodosError)
}
