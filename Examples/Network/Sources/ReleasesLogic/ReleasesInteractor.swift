import StateStore
import Synchronization

public struct ReleasesInteractor: Sendable {
  private let releases: Binding<Loadable<[Release]>>
  private let package: String
  private let repository: any ReleasesRepository

  public init(
    _ releases: Binding<Loadable<[Release]>>, of package: String,
    in repository: any ReleasesRepository
  ) {
    self.releases = releases
    self.package = package
    self.repository = repository
  }

  /// Shows what was kept, and then what the server has, unless that was asked in the last five minutes.
  @discardableResult
  public func load() -> any LoadHandle {
    // Once: with each value that shows, the attempts are counted anew.
    let mayShowKept = Atomic(releases.read { $0.value == nil })
    return releases.load(
      "releases", staleAfter: .seconds(300), retry: .exponential(limit: 3),
      failure: ReleasesError.failure
    ) { [package, repository] load in
      if mayShowKept.exchange(false, ordering: .relaxed),
        let kept = await repository.keptReleases(of: package)
      {
        try load.show(kept)
      }
      try load.show(try await repository.releases(of: package))
    }
  }

  /// Asks the server, however young the releases are.
  @discardableResult
  public func refresh() -> any LoadHandle {
    releases.invalidate()
    return load()
  }
}
