/// The draft of a place, lent by an update of its store, and its operations.
///
/// The value is taken out of the state into a draft of its own, and put back at the end. During an
/// operation the value is back in the state, so that the operation finds the state whole, with all
/// writes up to then.
@safe
final class PlaceDraft<Place: AnyPlace>: DraftOperations<Place.Value> {
  typealias State = Place.State
  typealias Value = Place.Value

  private let place: Place
  /// The store's draft, which this object uses only while its closure runs.
  private let root: UnsafeMutablePointer<Draft<State>>
  /// The position of the value in the state. nil for a value that is part of an optional, a list or
  /// a computed property: it is copied out, and assigned if written.
  private let offset: Int?

  private init(_ place: Place, _ root: UnsafeMutablePointer<Draft<State>>) {
    self.place = place
    unsafe self.root = unsafe root
    switch place.way {
    case .path(let path, _):
      offset = MemoryLayout<State>.offset(of: path as WritableKeyPath<State, Value>)
    case .child: offset = nil
    }
  }

  /// Lends a draft of the value, which is there, to `body`; the name is that of the update.
  static func lend<Result, Failure: Error>(
    _ place: Place, of draft: inout Draft<State>, for caller: Caller,
    _ body: (inout Draft<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try unsafe withUnsafeMutablePointer(to: &draft) { root throws(Failure) -> Result? in
      let operations = unsafe PlaceDraft(place, root)
      // Moved, never copied: the closure writes the value in place.
      var value = operations.take()
      if case nil = value { return nil }
      let owner = unsafe root.pointee.owner
      var draft = unsafe Draft(
        value.take()!, owner: owner, destroysEarly: root.pointee.destroysEarly, operations)
      let result: Swift.Result<Result, Failure>
      do throws(Failure) {
        result = .success(try body(&draft))
      } catch {
        result = .failure(error)
      }
      if draft.participants.operations !== operations || draft.owner !== owner {
        Misuse.exchangedDraft(caller.name, caller.fileID, caller.line)
      }
      let isWritten = operations.noteWrites(&draft)
      operations.put(draft.end(), isWritten: isWritten)
      return try result.get()
    }
  }

  // MARK: The value

  private func withValue<Result>(
    at offset: Int, _ body: (UnsafeMutablePointer<Value>) -> Result
  ) -> Result {
    unsafe withUnsafeMutablePointer(to: &root.pointee.state) { state in
      unsafe body((UnsafeMutableRawPointer(state) + offset).assumingMemoryBound(to: Value.self))
    }
  }

  /// Takes the value out of the state; nil if it is gone.
  private func take() -> Value? {
    if let offset { return unsafe withValue(at: offset) { unsafe $0.move() } }
    switch place.way {
    case .path(let path, _): return unsafe root.pointee.state[keyPath: path]
    case .child(let child, let member):
      return unsafe root.pointee.state[keyPath: child.path]?[keyPath: member]
    }
  }

  /// Puts the value back into the state.
  private func put(_ value: consuming Value, isWritten: Bool) {
    if let offset {
      let value = value
      return unsafe withValue(at: offset) { unsafe $0.initialize(to: value) }
    }
    if !isWritten { return }
    switch place.way {
    case .path(let path, _):
      unsafe root.pointee.keep(root.pointee.state[keyPath: path])
      unsafe root.pointee.state[keyPath: path] = value
    case .child(let child, let member):
      let value = value
      var old: Value?
      unsafe child.change(&root.pointee.state) { base in
        _ = base.change { old = exchange(&$0[keyPath: member], with: value) }
      }
      if let old { unsafe root.pointee.keep(old) }
    }
  }

  /// Counts what the draft has written as written in the state; returns whether that is anything.
  private func noteWrites(_ draft: inout Draft<Value>) -> Bool {
    unsafe root.pointee.replaced += exchange(&draft.replaced, with: [])
    let written = exchange(&draft.written, with: WrittenFields())
    if written.isEmpty { return false }
    if let offset {
      let size = MemoryLayout<Value>.size
      for extent in written.earlier + [written.latest] {
        let end = min(extent.upperBound, size)
        unsafe root.pointee.written.insert(offset + extent.lowerBound..<offset + end)
      }
    } else {
      unsafe root.pointee.written.insert(place.extent)
    }
    return true
  }

  /// Calls `body` with the store's draft while the value is back in the state.
  private func whole<Result>(
    _ draft: inout Draft<Value>,
    _ body: (inout Draft<State>, StoreOperations<State>) -> Result
  ) -> Result? {
    let isWritten = noteWrites(&draft)
    put(draft.state, isWritten: isWritten)
    defer {
      // The state holds all that is destroyed here.
      if let value = take() { draft.state = value }
    }
    guard let operations = unsafe root.pointee.operations as? StoreOperations<State> else {
      return nil
    }
    return unsafe body(&root.pointee, operations)
  }

  // MARK: Operations

  override func load<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable,
    _ request: LoadRequest<Loaded>, _ draft: inout Draft<Value>
  ) -> ValueHandle<Loaded> {
    place.refuseConstant(request.caller)
    let handle = whole(&draft) { [place] draft, operations in
      operations.lane(of: path, at: place, &draft).map { operations.load($0, request, &draft) }
    }
    return (handle ?? nil) ?? .ended(nil)
  }

  override func cancelLoad<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable, _ draft: inout Draft<Value>
  ) {
    whole(&draft) { [place] draft, operations in
      operations.lane(of: path, at: place, &draft, makingOne: false).map {
        operations.cancelLoad($0, &draft)
      }
    }
  }

  override func reset<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable, _ draft: inout Draft<Value>
  ) {
    whole(&draft) { [place] draft, operations in
      operations.lane(of: path, at: place, &draft).map { operations.reset($0, &draft) }
    }
  }

  override func cancelRun(_ id: some Hashable & Sendable) {
    let operations = unsafe root.pointee.operations as? StoreOperations<State>
    operations?.cancel(RunID(id, at: place.key))
  }
}

extension AnyPlace {
  /// The bytes of the stored property that the place is part of.
  fileprivate var extent: Range<Int> {
    switch way {
    case .path(let path, _): StateStore.extent(of: path)
    case .child(let root, _): root.extent
    }
  }
}

extension StoreOperations {
  /// The lane of a Loadable at a place, for a child in the incarnation that the state now has; nil
  /// if there is none.
  fileprivate func lane<Place: AnyPlace, Loaded: Sendable>(
    of path: any WritableKeyPath<Place.Value, Loadable<Loaded>> & Sendable, at place: Place,
    _ draft: inout Draft<State>, makingOne: Bool = true
  ) -> Lane<State, Loaded>? where Place.State == State {
    switch place.way {
    case .path(let root, _):
      let path = joined(root, path)
      return makingOne
        ? store.lane(of: path, keeping: &draft.replaced) : store.existingLane(of: path)
    case .child(let root, let member):
      guard let incarnation = incarnation(of: root, &draft, makingOne: makingOne) else {
        return nil
      }
      let path = joined(member, path)
      if makingOne { return store.lane(of: path, in: root, incarnation, keeping: &draft.replaced) }
      return store.existingLane(of: root.path(to: path, pinnedTo: incarnation))
    }
  }

  /// The incarnation that the state now has of a value; nil if the value is gone, or without one.
  private func incarnation<Value>(
    of root: ChildRoot<State, Value>, _ draft: inout Draft<State>, makingOne: Bool
  ) -> Incarnation<State>? {
    let (open, made) = draft.incarnation(of: root, makingOne: makingOne)
    if let made {
      addUndo { _ in
        made.fence.close()
        return { made.end() }
      }
    }
    return open
  }
}
