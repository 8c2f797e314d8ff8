import Repositories
import StateStore

extension LoadFailure {
  /// Says what an error of a repository means to the user of the state.
  init(repositoryError error: any Error) {
    if error is StorageError {
      self.init(kind: .storage, message: String(describing: error), canRetry: false)
    } else {
      self.init(error)
    }
  }
}
