import Repositories
import StateStore

extension LoadFailure {
  /// Converts an error of a repository to a failure for the user of the state.
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
    case RepositoryError.noAnswer(let answer):
      self.init(
        kind: answer.kind, message: describe(error), canRetry: answer.canRetry,
        retryAfter: answer.retryAfter)
    case let error as EtcdError:
      self.init(
        kind: error.kind, message: describe(error), canRetry: error.canRetry,
        retryAfter: error.retryAfter)
    case let error as RepositoryError:
      self.init(kind: .notFound, message: describe(error), canRetry: false)
    case let error as TodosConflict:
      self.init(kind: .conflict, message: describe(error), canRetry: false)
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
  fileprivate var canRetry: Bool { if case .inUse = self { true } else { false } }
}

extension EtcdError {
  fileprivate var kind: LoadFailure.Kind {
    switch self {
    case .noAnswer(let error): error.kind
    case .outcomeUnknown, .partlySaved: .unknownOutcome
    case .unreadable, .damaged, .newerVersion: .invalidData
    case .signInNeeded, .signInFailed, .notPermitted: .unauthorized
    case .noGateway: .notFound
    case .full: .storage
    case .refused, .compacted, .listExists, .beingCopied, .watchEnded, .wentBack, .otherCluster,
      .cannotEncode, .tooLarge:
      .other
    }
  }

  /// Whether the error may pass by itself: nothing was changed, and a server may answer later.
  fileprivate var canRetry: Bool {
    if case .noAnswer(let error) = self { error.reason.mayPassLater } else { false }
  }

  fileprivate var retryAfter: Duration? {
    if case .noAnswer(let error) = self { error.retryAfter } else { nil }
  }
}

extension NetworkError.Reason {
  /// Whether a server may answer later: a request to etcd's gateway, made by POST, may be repeated.
  fileprivate var mayPassLater: Bool {
    switch self {
    case .notReachable, .timedOut, .stalled, .cutOff: true
    case .status(let status, _): status == 429 || status >= 500
    default: false
    }
  }
}

extension DataTransferError {
  fileprivate var kind: LoadFailure.Kind {
    switch self {
    case .unreadable: .invalidData
    case .refusedPath: .other
    case .network(let error): error.kind
    }
  }

  fileprivate var canRetry: Bool {
    if case .network(let error) = self { error.canRetry } else { false }
  }

  fileprivate var retryAfter: Duration? {
    if case .network(let error) = self { error.retryAfter } else { nil }
  }
}

extension NetworkError {
  fileprivate var kind: LoadFailure.Kind {
    switch reason {
    case .notReachable, .cutOff: .offline
    case .timedOut, .stalled: .timedOut
    case .status(401, _), .status(403, _): .unauthorized
    case .status(404, _), .status(410, _): .notFound
    case .tooLarge, .notHTTP: .invalidData
    case .cancelled, .notSecure, .status, .tooManyRedirects, .redirected: .other
    }
  }
}
