/// What a deliverer does next.
@usableFromInline
enum DeliveryStep {
  case run, rest, handOver
}

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
    #if DEBUG
      if fields.touched.isEmpty, !isAuditDue { return nil }
    #else
      if fields.touched.isEmpty { return nil }
    #endif
    if deliverer != 0 {
      if deliverer == currentThread() {
        cycle.note(name, fileID, line)
      } else {
        cycle.noteForeignWrite()
        turn.note()
      }
    }
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
    if deliverer != 0 { return nil }
    deliverer = currentThread()
    turn = DeliveryTurn()
    var round = Round<State>()
    swap(&round, &idleRound)
    return next(&round) == .run ? consume round : nil
  }

  /// Fills the deliverer's next round, or takes its role away: when there is nothing to deliver, or
  /// when it has delivered enough for others.
  ///
  /// In the latter case the role is free for whoever writes next; a task is to take it if nobody does.
  @inlinable
  mutating func next(_ round: inout Round<State>) -> DeliveryStep {
    let isOver = turn.isOver(hasOwnWrite: cycle.hasWrite)
    roundNumber &+= 1
    if !isOver {
      prepare(&round)
      if !round.isEmpty {
        turn.beginRound()
        if let diagnostic = cycle.beginRound() { round.diagnostics.append(diagnostic) }
        return .run
      }
      cycle.endDelivery()
    }
    deliverer = 0
    swap(&round, &idleRound)
    if !isOver { return .rest }
    // What is left may be the answer to what others wrote.
    cycle.noteForeignWrite()
    if hasSuccessor { return .rest }
    hasSuccessor = true
    return .handOver
  }

  /// Carries out the notes and takes the values of the next round out of the state.
  @inlinable
  mutating func prepare(_ round: inout Round<State>) {
    if !leaving.isEmpty { removeLeaving(&round) }
    if !thinned.isEmpty { takeThinned(&round) }
    if joining.count > 0 { addJoining(&round) }
    while let field = fields.takeTouched() {
      for place in 0..<fields.fields[field].sources.count {
        with(fields.fields[field].sources[place]) { core, channel in
          if !channel.hasObservers { return }
          unsafe channel.isTouched = true
          core.stage(channel, in: &round)
        }
      }
    }
    #if DEBUG
      audit(in: &round)
    #endif
  }

  /// Makes a channel part of the round being prepared. Of stored properties the value is taken;
  /// computed ones run their getters later, on a copy of the state.
  @inlinable
  mutating func stage(_ channel: Channel<State>, in round: inout Round<State>) {
    if unsafe channel.isStaged { return }
    unsafe channel.isStaged = true
    unsafe channel.roundNumber = roundNumber
    unsafe channel.writtenAt = fields.fields[channel.field].writtenAt
    if !channel.isComputed {
      unsafe withUnsafeMutablePointer(to: &draft.state) { unsafe channel.stage($0) }
    } else if round.snapshot == nil {
      round.snapshot = Snapshot(draft.state)
    }
    unsafe round.channels.append(.passUnretained(channel))
  }

  /// Makes a channel part of the round being prepared, without its value; false when it is part of it.
  @inlinable
  func claim(_ channel: Channel<State>) -> Bool {
    if unsafe channel.isStaged { return false }
    unsafe channel.roundNumber = roundNumber
    return true
  }

  /// Whether a source's channel belongs to the deliverer.
  @inlinable
  func isInRound(_ source: Int) -> Bool {
    if deliverer == 0 { return false }
    return unsafe sources[source].channel?.roundNumber == roundNumber
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
