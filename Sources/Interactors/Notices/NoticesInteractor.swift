public import StateStore

/// What can be done with the notices.
public protocol NoticesInteractor: Sendable {
  /// Forgets the notices up to this one, which have been shown.
  func dismiss(upTo id: Notices.Notice.ID)
}

/// Writes the notices of a store.
public struct RealNoticesInteractor: NoticesInteractor {
  private let store: Store<AppState>

  /// Makes an interactor.
  public init(store: Store<AppState>) {
    self.store = store
  }

  public func dismiss(upTo id: Notices.Notice.ID) {
    store.update { $0.notices.dismiss(upTo: id) }
  }
}
