extension Core {
  /// The source of the values at `path`, one for all its observers.
  ///
  /// - Parameters:
  ///   - reading: The stored properties that a computed value depends on; none means all.
  ///   - caller: Who declared that.
  @inlinable
  mutating func source<Value>(
    of path: KeyPath<State, Value>, reading: [Range<Int>] = [], by caller: Caller? = nil,
    areEqual: ((Value, Value) -> Bool)?
  ) -> Int {
    let kind = Channel<State>.Kind(
      value: ObjectIdentifier(Value.self), isEquatable: areEqual != nil)
    return source(of: path, extent(of: path), reading, kind) { field, isComputed in
      let value = ObservedValue(path, areEqual: areEqual)
      return Channel(value, kind: kind, field: field, isComputed: isComputed, declaredBy: caller)
    }
  }

  /// The source of what a closure computes, for one observer.
  @inlinable
  mutating func source<Value>(
    of read: @escaping (State) -> Value, reading: [Range<Int>], by caller: Caller,
    areEqual: @escaping (Value, Value) -> Bool
  ) -> Int {
    let kind = Channel<State>.Kind(value: ObjectIdentifier(Value.self), isEquatable: true)
    return source(of: nil, .everything, reading, kind) { field, isComputed in
      let value = ObservedValue(read, areEqual: areEqual)
      return Channel(value, kind: kind, field: field, isComputed: isComputed, declaredBy: caller)
    }
  }

  /// The source of the elements of the list at `path`, one for all their observers.
  @inlinable
  mutating func source<Value, Element: Identifiable & Equatable>(
    ofElementsAt path: KeyPath<State, Value>,
    list: @escaping (Value) -> IdentifiedList<Element>
  ) -> Int where Element.ID: Sendable {
    typealias Elements = ObservedElements<State, Value, Element>
    let kind = Channel<State>.Kind(value: ObjectIdentifier(Elements.self), isEquatable: true)
    return source(of: path, extent(of: path), [], kind) { field, isComputed in
      let elements = Elements(path, list: list)
      return Channel(elements, kind: kind, field: field, isComputed: isComputed)
    }
  }

  /// Finds a source, or makes one.
  @inlinable
  mutating func source(
    of path: AnyKeyPath?, _ extent: Range<Int>, _ reading: [Range<Int>],
    _ kind: Channel<State>.Kind, make: (_ field: Int, _ isComputed: Bool) -> Channel<State>
  ) -> Int {
    let isComputed = extent.upperBound == Range.everything.upperBound
    if !isComputed {
      let field = fields.index(of: extent)
      for source in fields.fields[field].stored where sources[source].channel?.kind == kind {
        return source
      }
      let source = add(make(field, false), key: nil)
      fields.fields[field].stored.append(source)
      return source
    }
    let field =
      reading.isEmpty ? FieldTable<State>.everything : fields.index(of: reading)
    let key = path.map { SourceKey(path: $0, kind: kind, field: field) }
    if let key, let source = computed[key] { return source }
    let source = add(make(field, true), key: key)
    if let key { computed[key] = source }
    #if DEBUG
      if field != FieldTable<State>.everything { declared.insert(source) }
    #endif
    return source
  }

  @usableFromInline
  mutating func add(_ channel: Channel<State>, key: SourceKey<State>?) -> Int {
    let place = fields.fields[channel.field].sources.count
    let source = Source(channel, place: place, key: key)
    let index = freeSources.popLast() ?? sources.count
    if index < sources.count { sources[index] = source } else { sources.append(source) }
    fields.fields[channel.field].sources.append(index)
    return index
  }

  /// Notes a new observer.
  @inlinable
  mutating func join(_ observer: AnyObserver) {
    with(observer.source) { core, channel in
      core.sources[observer.source].audience += 1
      core.fields.count(1, in: channel.field)
    }
    joining.append(observer)
    noteForOthers()
  }

  /// Gives the new observers, unless they were cancelled meanwhile, their places.
  @inlinable
  mutating func addJoining(_ round: inout Round<State>) {
    if joining.slots.count > 1 { joining.slots.reverse() }
    while let observer = joining.slots.popLast() {
      if observer === AnyObserver.none { continue }
      observer.position = -1
      lastJoined = observer.order
      if observer.isCancelled { continue }
      with(observer.source) { core, channel in
        channel.join(observer)
        core.stage(channel, in: &round)
      }
    }
    joining.count = 0
  }

  /// Takes out an observer that is marked as cancelled: at once, unless its channel is part of the
  /// round. What nobody needs any more goes to `garbage`, to be destroyed outside the lock.
  @inlinable
  mutating func remove(_ observer: AnyObserver, _ garbage: inout [Any]) {
    if observer.order <= lastJoined, isInRound(observer.source) {
      leaving.append(observer)
      noteForOthers()
    } else {
      takeOut(observer, &garbage)
    }
  }

  /// Takes out the cancelled observers of the channels of the last round.
  @inlinable
  mutating func removeLeaving(_ round: inout Round<State>) {
    for index in leaving.indices { takeOut(leaving[index], &round.garbage) }
    // The round that ran has emptied its list: the two change places, and nothing is retained.
    swap(&leaving, &round.departed)
  }

  /// Takes an observer out, and what only it needed.
  @inlinable
  mutating func takeOut(_ observer: AnyObserver, _ garbage: inout [Any]) {
    let source = observer.source
    with(source) { core, channel in
      if observer.order > core.lastJoined {
        core.joining.remove(observer)
      } else if channel.leave(observer) {
        core.thinned.append(source)
      }
      core.fields.count(-1, in: channel.field)
      core.sources[source].audience -= 1
    }
    if sources[source].audience == 0 { removeAudience(of: source, &garbage) }
  }

  /// Has the round take out of the lists' indexes the ids that nobody observes any more: that runs user
  /// code.
  @inlinable
  mutating func takeThinned(_ round: inout Round<State>) {
    while let source = thinned.popLast() {
      with(source) { core, channel in
        if channel.elements?.needsSweep != true || !core.claim(channel) { return }
        unsafe round.thinned.append(.passUnretained(channel))
      }
    }
  }

  /// Lets go of a value that nobody observes any more; of a computed one, also of its source.
  ///
  /// Its channel is not part of a round: that has an observer, or one in `leaving`.
  @inlinable
  mutating func removeAudience(of source: Int, _ garbage: inout [Any]) {
    guard let channel = sources[source].channel else { return }
    if let value = channel.forget() { garbage.append(value) }
    if !channel.isComputed { return }
    garbage.append(channel)
    #if DEBUG
      declared.remove(source)
    #endif
    if let key = sources[source].key { computed[key] = nil }
    sources[source].channel = nil
    freeSources.append(source)
    let place = sources[source].place
    if let moved = fields.fields[channel.field].sources.popLast(), moved != source {
      fields.fields[channel.field].sources[place] = moved
      sources[moved].place = place
    }
  }

  /// Notes that another thread than the deliverer's has left something to be delivered.
  @inlinable
  mutating func noteForOthers() {
    if deliverer != 0, deliverer != currentThread() { turn.note() }
  }
}
