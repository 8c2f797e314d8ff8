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
    return add(Channel(value, kind: kind, field: field, isComputed: isComputed))
  }

  @usableFromInline
  mutating func add(_ channel: Channel<State>) -> Int {
    let source = Source(channel, place: fields.fields[channel.field].sources.count)
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
  }

  /// Gives the new observers, unless they were cancelled meanwhile, their places.
  @inlinable
  mutating func addJoining(_ round: inout Round<State>) {
    if joining.count > 1 { joining.reverse() }
    while let observer = joining.popLast() {
      if observer.isCancelled { continue }
      with(observer.source) { core, channel in
        channel.join(observer)
        core.stage(channel, in: &round)
      }
    }
  }

  /// Takes the cancelled observers out, and what only they needed.
  @inlinable
  mutating func removeLeaving(_ round: inout Round<State>) {
    for index in leaving.indices {
      let source = leaving[index].source
      with(source) { core, channel in
        channel.leave(core.leaving[index])
        core.fields.count(-1, in: channel.field)
        core.sources[source].audience -= 1
      }
      if sources[source].audience == 0 { removeAudience(of: source, &round) }
    }
    // The round that ran has emptied its list: the two change places, and nothing is retained.
    swap(&leaving, &round.departed)
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
    let place = sources[source].place
    if let moved = fields.fields[channel.field].sources.popLast(), moved != source {
      fields.fields[channel.field].sources[place] = moved
      sources[moved].place = place
    }
  }
}
