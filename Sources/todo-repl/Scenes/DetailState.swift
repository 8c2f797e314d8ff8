import StateStore

/// The state of a scene that shows one thing in full.
struct DetailState<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The last visit of the route to the scene. It changes after the visit's load has begun, so that
  /// `detail` is what the visit is to show.
  var visit = 0
  var detail: Loadable<Value> = .notRequested
  /// The visit whose load may bring another value after the first; nil while a visit begins.
  var liveVisit: Int?
}

/// Decides what such a scene prints when its state changes: each visit prints the detail once it is
/// loaded, or why it is not, and again each other value that its load brings.
struct DetailPresenter<Value: Equatable & Sendable> {
  enum Output: Equatable {
    case nothing
    case detail(Value)
    case failure(ActionError)
  }

  let what: ActionError.Subject
  private var shownVisit = 0
  private var shown: Value?

  init(what: ActionError.Subject) {
    self.what = what
  }

  mutating func present(_ state: DetailState<Value>) -> Output {
    // An observer may miss that the visit's load was under way: a fast load has ended by then.
    if state.detail.isLoading { return .nothing }
    if shownVisit == state.visit {
      guard state.liveVisit == shownVisit, let shown, case .loaded(let detail) = state.detail,
        detail != shown
      else { return .nothing }
      self.shown = detail
      return .detail(detail)
    }
    shownVisit = state.visit
    shown = nil
    switch state.detail {
    case .loaded(let detail):
      shown = detail
      return .detail(detail)
    case .failed(let failure, _): return .failure(.notLoaded(what: what, failure))
    case .notRequested, .isLoading: return .failure(.loadCancelled(what: what))
    }
  }
}
