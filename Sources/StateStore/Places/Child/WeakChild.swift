/// The place of a child for a run.
struct WeakChild<State: Sendable, Base: Sendable, Value: Sendable>: RunPlace {
  let link: RunLink<State>
  let root: ChildRoot<State, Base>
  let member: any WritableKeyPath<Base, Value> & Sendable

  var scheduler: Scheduler { link.host.scheduler }

  var value: Value? {
    guard let store = link.store else { return nil }
    return root.read(store)?[keyPath: member]
  }

  func update<Result, Failure: Error>(
    _ caller: Caller, by run: RunWork,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let store = link.store else { return nil }
    let place = MemberPlace(store: store, root: root, member: member)
    return try link.engine.write(caller.name, fileID: caller.fileID, line: caller.line, by: run) {
      draft throws(Failure) in
      try place.change(&draft, body)
    } ?? nil
  }
}
