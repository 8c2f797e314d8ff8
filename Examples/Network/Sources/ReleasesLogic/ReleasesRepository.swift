import Repositories
import StateStore

/// Why there are no releases: the one error of the repository.
public enum ReleasesError: Error, Equatable, CustomStringConvertible {
  case unknownPackage(String)
  case noAnswer(DataTransferError)

  public var description: String {
    switch self {
    case .unknownPackage(let name):
      "There is no package \(name.debugDescription). Give its owner and name, as \"apple/swift-nio\"."
    case .noAnswer(let error): error.description
    }
  }
}

/// The source of the releases of packages.
public protocol ReleasesRepository: Sendable {
  func releases(of package: String) async throws(ReleasesError) -> [Release]
  /// The releases of the last answer; nil when none is kept.
  func keptReleases(of package: String) async -> [Release]?
}

public struct HTTPReleasesRepository: ReleasesRepository {
  private let transfer: any DataTransferService

  public init(by transfer: any DataTransferService) {
    self.transfer = transfer
  }

  public func releases(of package: String) async throws(ReleasesError) -> [Release] {
    // What a person typed becomes part of a path: "../.." would be another one.
    guard package.wholeMatch(of: /[A-Za-z0-9][\w.-]*\/[A-Za-z0-9][\w.-]*/) != nil else {
      throw .unknownPackage(package)
    }
    do throws(DataTransferError) {
      return try await transfer.value(of: .releases(of: package))
    } catch {
      if case .network(let error) = error, case .status(404, _) = error.reason {
        throw .unknownPackage(package)
      }
      throw .noAnswer(error)
    }
  }

  public func keptReleases(of package: String) async -> [Release]? {
    await transfer.keptValue(of: .releases(of: package))
  }
}

extension ReleasesError {
  /// An error of the repository as a state holds it.
  static func failure(_ error: any Error) -> LoadFailure {
    switch error {
    case ReleasesError.unknownPackage:
      LoadFailure(kind: .notFound, message: "\(error)", canRetry: false)
    case ReleasesError.noAnswer(.unreadable):
      LoadFailure(kind: .invalidData, message: "\(error)", canRetry: false)
    case ReleasesError.noAnswer(.network(let cause)):
      LoadFailure(
        kind: cause.kind, message: "\(error)", canRetry: cause.canRetry,
        retryAfter: cause.retryAfter)
    default: LoadFailure(error)
    }
  }
}

extension NetworkError {
  fileprivate var kind: LoadFailure.Kind {
    switch reason {
    case .notReachable, .cutOff: .offline
    case .timedOut, .stalled: .timedOut
    case .status(401, _), .status(403, _): .unauthorized
    default: .other
    }
  }
}
