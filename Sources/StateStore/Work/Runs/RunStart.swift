/// The parameters of a new run, besides its body.
@usableFromInline
struct RunStart: Sendable {
  @usableFromInline
  struct Identity: Sendable {
    let id: RunID
    let policy: RunPolicy

    @usableFromInline
    init(id: RunID, policy: RunPolicy) {
      self.id = id
      self.policy = policy
    }
  }

  let caller: Caller
  let isCounted: Bool
  /// nil for a run without an id.
  let identity: Identity?
  /// The place where the run is begun; nil for the store itself.
  var site: RunSite?

  @usableFromInline
  init(caller: Caller, isCounted: Bool, identity: Identity? = nil) {
    self.caller = caller
    self.isCounted = isCounted
    self.identity = identity
  }
}
