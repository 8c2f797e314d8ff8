extension Core {
  /// Ends a write. When observers are to hear of it and nobody delivers, the caller gets a round and
  /// with it the deliverer's role.
  @inlinable
  mutating func commit(
    _ name: String, _ fileID: StaticString, _ line: UInt
  ) -> Round<State>? {
    if draft.written.isEmpty { return nil }
    version &+= 1
    fields.touch(draft.written.latest, at: version)
    if !draft.written.earlier.isEmpty {
      for extent in draft.written.earlier { fields.touch(extent, at: version) }
    }
    draft.written.removeAll()
    if fields.touched.isEmpty { return nil }
    if isDelivering { cycle.note(name, fileID, line) }
    return begin()
  }

  /// Takes the deliverer's role, when it is free and there is something to deliver.
  @inlinable
  mutating func begin() -> Round<State>? {
    if isDelivering { return nil }
    cycle.beginDelivery()
    var round = Round<State>()
    swap(&round, &idleRound)
    return next(&round) ? consume round : nil
  }

  /// Fills the deliverer's next round, or takes its role away when there is nothing to deliver.
  @inlinable
  mutating func next(_ round: inout Round<State>) -> Bool {
    prepare(&round)
    isDelivering = !round.isEmpty
    if isDelivering {
      round.diagnostic = cycle.beginRound()
    } else {
      swap(&round, &idleRound)
    }
    return isDelivering
  }

  /// Carries out the notes and takes the values of the next round out of the state.
  @inlinable
  mutating func prepare(_ round: inout Round<State>) {
    if !leaving.isEmpty { removeLeaving(&round) }
    if !joining.isEmpty { addJoining() }
    while let field = fields.takeTouched() {
      for place in 0..<fields.fields[field].sources.count {
        let source = fields.fields[field].sources[place]
        if sources[source].observers.count == 0 { continue }
        sources[source].isTouched = true
        stage(source)
      }
    }
    while let source = staged.popLast() { add(source, to: &round) }
  }

  /// Makes a source part of the round being prepared.
  @inlinable
  mutating func stage(_ source: Int) {
    if sources[source].isStaged { return }
    sources[source].isStaged = true
    staged.append(source)
  }

  /// Adds a staged source to the round. Of stored properties the value is taken; computed ones run
  /// their getters later, on a copy of the state.
  @inlinable
  mutating func add(_ source: Int, to round: inout Round<State>) {
    if let channel = sources[source].channel {
      if !channel.isComputed {
        channel.stage(draft.state)
      } else if round.snapshot == nil {
        round.snapshot = draft.state
      }
      let writtenAt = fields.fields[sources[source].field].writtenAt
      round.entries.append(.init(sources[source], channel, writtenAt: writtenAt))
    }
    sources[source].newcomers = 0
    sources[source].isStaged = false
    sources[source].isTouched = false
  }
}
