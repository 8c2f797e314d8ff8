public import StateStore

/// Operations on the notices.
public protocol NoticesInteractor: Sendable {
  /// Forgets the notices up to this one, which have been shown.
  func dismiss(upTo id: Notices.Notice.ID)
}

/// Writes the notices, without access to any other part of the state.
public struct RealNoticesInteractor: NoticesInteractor {
  private let store: ScopedStore<Notices>

  /// Makes an interactor.
  public init(store: ScopedStore<Notices>) {
    self.store = store
  }

  public func dismiss(upTo id: Notices.Notice.ID) {
    store.update { $0.dismiss(upTo: id) }
  }
}
