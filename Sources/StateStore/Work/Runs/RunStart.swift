/// The parameters of a new run, besides its body.
@usableFromInline
struct RunStart: Sendable {
  let caller: Caller
  let isCounted: Bool
  /// nil for a run without an id, which affects no other run.
  let id: RunID?
  let policy: RunPolicy
  /// The place where the run is begun; nil for the store itself.
  var site: RunSite?

  @usableFromInline
  init(caller: Caller, isCounted: Bool, id: RunID? = nil, policy: RunPolicy = .latest) {
    self.caller = caller
    self.isCounted = isCounted
    self.id = id
    self.policy = policy
  }
}
