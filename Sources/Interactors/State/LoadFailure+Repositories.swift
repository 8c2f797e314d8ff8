import Repositories
import StateStore

extension LoadFailure {
  /// Says what an error of a repository means to the user of the state.
  init(repositoryError error: any Error) {
    switch error {
    case let error as StorageError:
      self.init(kind: error.kind, message: String(describing: error), canRetry: error.canRetry)
    case let error as ExchangeError:
      self.init(kind: .storage, message: String(describing: error), canRetry: false)
    case let error as RepositoryError:
      self.init(kind: .notFound, message: String(describing: error), canRetry: false)
    case let error as TrialError:
      // It stands for a source that may answer the next time.
      self.init(kind: .timedOut, message: String(describing: error), canRetry: true)
    default:
      self.init(error)
    }
  }
}

extension StorageError {
  fileprivate var kind: LoadFailure.Kind {
    if case .changedByAnother = self { .conflict } else { .storage }
  }

  /// Whether it may pass by itself: another program may end.
  fileprivate var canRetry: Bool {
    if case .inUse = self { true } else { false }
  }
}
