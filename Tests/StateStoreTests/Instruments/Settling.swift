import StateStore

/// Waits until every observer has heard of all that was written before.
///
/// When writers get in each other's way, a task may deliver the last of it after all have returned (L5).
/// Who subscribes is called last in a round that follows all of that. The wait blocks no thread, for the
/// task needs one.
func settle<State>(_ store: Store<State>) async {
  let isCalled = Gate()
  let subscription = store.observe(\.self) { (_: State) in isCalled.open() }
  await isCalled.wait()
  subscription.cancel()
}
