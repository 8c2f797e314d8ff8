extension Core {
  /// The source of the values at `path`: one for all observers of a stored property, one for each
  /// observer of a computed value.
  @inlinable
  mutating func source<Value>(
    of path: KeyPath<State, Value>, areEqual: ((Value, Value) -> Bool)?
  ) -> Int {
    let field = fields.index(of: extent(of: path))
    let isComputed = field == FieldTable<State>.everything
    let kind = Channel<State>.Kind(
      value: ObjectIdentifier(Value.self), isEquatable: areEqual != nil)
    if !isComputed {
      for source in fields.fields[field].sources where sources[source].channel?.kind == kind {
        return source
      }
    }
    let value = ObservedValue(path, areEqual: areEqual)
    return add(Channel(value, kind: kind, isComputed: isComputed), to: field)
  }

  @usableFromInline
  mutating func add(_ channel: Channel<State>, to field: Int) -> Int {
    let source = Source(channel, field: field, place: fields.fields[field].sources.count)
    let index = freeSources.popLast() ?? sources.count
    if index < sources.count { sources[index] = source } else { sources.append(source) }
    fields.fields[field].sources.append(index)
    return index
  }

  /// Notes a new observer.
  @inlinable
  mutating func join(_ observer: AnyObserver) {
    sources[observer.source].audience += 1
    fields.count(1, in: sources[observer.source].field)
    joining.append(observer)
  }

  /// Gives the new observers, unless they were cancelled meanwhile, their places.
  @inlinable
  mutating func addJoining() {
    for observer in joining where !observer.isCancelled {
      sources[observer.source].observers.append(observer)
      sources[observer.source].newcomers += 1
      stage(observer.source)
    }
    joining.removeAll(keepingCapacity: true)
  }

  /// Takes the cancelled observers out, and what only they needed.
  @inlinable
  mutating func removeLeaving(_ round: inout Round<State>) {
    for observer in leaving {
      let source = observer.source
      round.garbage.append(observer)
      if observer.position >= 0 { sources[source].observers.remove(observer) }
      fields.count(-1, in: sources[source].field)
      sources[source].audience -= 1
      if sources[source].audience == 0 { removeAudience(of: source, &round) }
    }
    leaving.removeAll(keepingCapacity: true)
  }

  /// Lets go of a value that nobody observes any more; of a computed one, also of its source.
  @inlinable
  mutating func removeAudience(of source: Int, _ round: inout Round<State>) {
    guard let channel = sources[source].channel else { return }
    if let value = channel.forget() { round.garbage.append(value) }
    if !channel.isComputed { return }
    round.garbage.append(channel)
    sources[source].channel = nil
    freeSources.append(source)
    let field = sources[source].field
    let place = sources[source].place
    if let moved = fields.fields[field].sources.popLast(), moved != source {
      fields.fields[field].sources[place] = moved
      sources[moved].place = place
    }
  }
}
