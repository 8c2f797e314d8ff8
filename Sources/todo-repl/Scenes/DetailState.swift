import StateStore

/// The state of a scene that shows one todo or country in full.
struct DetailState<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The last visit of the route to the scene. It changes after the visit's load has begun:
  /// `detail` then belongs to this visit.
  var visit = 0
  var detail: Loadable<Value> = .notRequested
  /// The visit whose load may bring further values after the first; nil while a visit begins.
  var liveVisit: Int?
}

/// Decides what a detail scene prints when its state changes: each visit prints the loaded detail
/// or the failure, then each further value of its load.
struct DetailPresenter<Value: Equatable & Sendable> {
  let what: ActionError.Subject
  private var shownVisit = 0
  private var shown: Value?

  init(what: ActionError.Subject) {
    self.what = what
  }

  mutating func present(_ state: DetailState<Value>) -> Result<Value, ActionError>? {
    // An observer may miss the loading state: a fast load has already ended.
    if state.detail.isLoading { return nil }
    if shownVisit == state.visit {
      guard state.liveVisit == shownVisit, let shown, case .loaded(let detail) = state.detail,
        detail != shown
      else { return nil }
      self.shown = detail
      return .success(detail)
    }
    shownVisit = state.visit
    shown = nil
    switch state.detail {
    case .loaded(let detail):
      shown = detail
      return .success(detail)
    case .failed(let failure, _): return .failure(.notLoaded(what: what, failure))
    case .notRequested, .isLoading: return .failure(.loadCancelled(what: what))
    }
  }
}
