import Repositories
import StateStore

extension LoadFailure {
  /// Says what an error of a repository means to the user of the state.
  ///
  /// - Parameter describe: puts an error into words for that user.
  init(
    repositoryError error: any Error,
    _ describe: (any Error) -> String = { String(describing: $0) }
  ) {
    switch error {
    case let error as StorageError:
      self.init(kind: error.kind, message: describe(error), canRetry: error.canRetry)
    case let error as ExchangeError:
      self.init(kind: .storage, message: describe(error), canRetry: false)
    case let error as RepositoryError:
      self.init(kind: .notFound, message: describe(error), canRetry: false)
    case let error as InjectedFault:
      // The fault stands for a source that may answer the next time.
      self.init(kind: .timedOut, message: describe(error), canRetry: true)
    case let error as LoadFailure:
      self = error
    default:
      self.init(kind: .other, message: describe(error), canRetry: false)
    }
  }
}

extension StorageError {
  fileprivate var kind: LoadFailure.Kind {
    switch self {
    case .changedByAnother: .conflict
    case .outcomeUnknown: .unknownOutcome
    default: .storage
    }
  }

  /// Whether the error may pass by itself: another program may end.
  fileprivate var canRetry: Bool {
    if case .inUse = self { true } else { false }
  }
}
