/// The place of a binding.
struct WeakPlace<State: Sendable, Value: Sendable>: RunPlace {
  let link: RunLink<State>
  let path: any WritableKeyPath<State, Value> & Sendable

  var scheduler: Scheduler { link.host.scheduler }

  var value: Value? { link.store?[dynamicMember: path] }

  func update<Result, Failure: Error>(
    _ caller: Caller, by run: RunWork,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try link.engine.write(caller.name, fileID: caller.fileID, line: caller.line, by: run) {
      draft throws(Failure) in
      try body(&draft[dynamicMember: path])
    }
  }
}
