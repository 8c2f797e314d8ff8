import StateStore

/// Waits until every observer has heard of all earlier writes.
///
/// When writers get in each other's way, a task may deliver the last writes after all have returned
/// (L5). A new observer is called last, in a round after all of them. The wait blocks no thread,
/// because the task needs one.
func settle<State>(_ store: Store<State>) async {
  let isCalled = Gate()
  let subscription = store.observe(\.self) { (_: State) in isCalled.open() }
  await isCalled.wait()
  subscription.cancel()
}
