/// What a run is begun with, besides its body.
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
  /// nil for an identity of its own.
  let identity: Identity?
  /// Where the run is begun; nil for the store itself.
  var site: RunSite?

  @usableFromInline
  init(caller: Caller, isCounted: Bool, identity: Identity? = nil) {
    self.caller = caller
    self.isCounted = isCounted
    self.identity = identity
  }
}
