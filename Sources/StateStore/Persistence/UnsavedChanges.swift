/// Changes that a ``Persistence`` does not save, because the stored value could not be loaded.
///
/// It may be needed, so it stays as it is, until ``Persistence/startOver()``.
public struct UnsavedChanges: Error {
  /// The error of `load`.
  public let loadFailure: any Error
}

extension UnsavedChanges: CustomStringConvertible {
  /// The message for people.
  public var description: String {
    "The changes are not saved, because what was stored cannot be loaded: \(loadFailure)"
  }
}
