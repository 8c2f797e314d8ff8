public import StateStore

/// Operations on the notices.
public protocol NoticesInteractor: Sendable {
  /// Forgets the notices up to this one, which were shown.
  func dismiss(upTo id: Notices.Notice.ID)
}

/// Writes the notices, without access to any other part of the state.
public struct RealNoticesInteractor: NoticesInteractor {
  private let notices: Binding<Notices>

  /// Makes an interactor.
  public init(store notices: Binding<Notices>) {
    self.notices = notices
  }

  public func dismiss(upTo id: Notices.Notice.ID) {
    notices.update { $0.dismiss(upTo: id) }
  }
}
