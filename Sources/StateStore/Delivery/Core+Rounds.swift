extension Core {
  /// Ends a write. When observers are to hear of it and nobody delivers, the caller gets a round and
  /// with it the deliverer's role.
  @inlinable
  mutating func commit(
    _ name: String, _ fileID: StaticString, _ line: UInt
  ) -> Round<State>? {
    if draft.written.isEmpty { return nil }
    draft.versions.latest &+= 1
    touch(draft.written.latest)
    if !draft.written.earlier.isEmpty {
      for extent in draft.written.earlier { touch(extent) }
    }
    draft.written.removeAll()
    if fields.touched.isEmpty { return nil }
    if isDelivering { cycle.note(name, fileID, line) }
    return begin()
  }

  /// Notes that this version wrote these bytes.
  @inlinable
  @inline(__always)
  mutating func touch(_ extent: Range<Int>) {
    let field = fields.touch(extent, at: version)
    draft.versions.note(field, extent)
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
    if !joining.isEmpty { addJoining(&round) }
    while let field = fields.takeTouched() {
      for place in 0..<fields.fields[field].sources.count {
        with(fields.fields[field].sources[place]) { core, channel in
          if !channel.hasObservers { return }
          unsafe channel.isTouched = true
          core.stage(channel, in: &round)
        }
      }
    }
  }

  /// Makes a channel part of the round being prepared. Of stored properties the value is taken;
  /// computed ones run their getters later, on a copy of the state.
  @inlinable
  mutating func stage(_ channel: Channel<State>, in round: inout Round<State>) {
    if unsafe channel.isStaged { return }
    unsafe channel.isStaged = true
    unsafe channel.writtenAt = fields.fields[channel.field].writtenAt
    if !channel.isComputed {
      unsafe withUnsafeMutablePointer(to: &draft.state) { unsafe channel.stage($0) }
    } else if round.snapshot == nil {
      round.snapshot = Snapshot(draft.state)
    }
    unsafe round.channels.append(.passUnretained(channel))
  }

  /// Lends the channel of a source, which stays where it is meanwhile, without a retain.
  @inlinable
  @inline(__always)
  mutating func with(_ source: Int, _ body: (inout Self, Channel<State>) -> Void) {
    guard let channel = unsafe sources[source].channel.map({ unsafe Unmanaged.passUnretained($0) })
    else { return }
    unsafe channel._withUnsafeGuaranteedRef { body(&self, $0) }
  }
}
