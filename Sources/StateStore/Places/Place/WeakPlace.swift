/// A place as a run reaches it, without keeping the store alive.
struct WeakPlace<State: Sendable, Base: Sendable, Value: Sendable>: RunPlace {
  let link: RunLink<State>
  let way: WayToPlace<State, Base, Value>

  var scheduler: Scheduler { link.host.scheduler }

  var value: Value? {
    guard let store = link.store else { return nil }
    switch way {
    case .path(let path, _): return store[dynamicMember: path]
    case .child(let root, let member): return root.read(store)?[keyPath: member]
    }
  }

  func update<Result, Failure: Error>(
    _ caller: Caller, by run: RunWork,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try link.engine.write(caller.name, fileID: caller.fileID, line: caller.line, by: run) {
      draft throws(Failure) -> Result? in
      switch way {
      case .path(let path, _): return try body(&draft[dynamicMember: path])
      case .child(let root, let member): return try root.change(member, &draft, body)
      }
    } ?? nil
  }
}
