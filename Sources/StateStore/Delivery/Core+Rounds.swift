/// The deliverer's next step.
@usableFromInline
enum DeliveryStep {
  /// Runs the round.
  case run
  /// Returns: nothing is left to deliver, or a task is about to deliver it.
  case rest
  /// Starts a task that delivers the rest, and returns.
  case handOver
}

extension Core {
  /// Ends a write. Returns true if the write has observers to call and no thread delivers: then the
  /// caller has the deliverer's role, and the round is prepared.
  @inlinable
  @inline(__always)
  mutating func commit(
    _ name: @autoclosure () -> String, _ fileID: StaticString, _ line: UInt
  ) -> Bool {
    // The shortest way is that of most writes: the same field again, which nobody observes.
    if draft.written.isOnly(draft.versions.quiet) {
      draft.versions.noteAgain()
      draft.written.latest = 0..<0
      return false
    }
    return commitNews(name(), fileID, line)
  }

  @inlinable
  @inline(never)
  mutating func commitNews(_ name: String, _ fileID: StaticString, _ line: UInt) -> Bool {
    if draft.written.isEmpty { return false }
    draft.versions.latest &+= 1
    touch(draft.written.latest)
    if !draft.written.earlier.isEmpty {
      for extent in draft.written.earlier { touch(extent) }
    }
    draft.written.removeAll()
    if !hasWrites { return false }
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
    let isLast = extent == draft.versions.last.extent
    let field = isLast ? draft.versions.lastField : fields.index(of: extent)
    let isObserved = fields.touch(field, at: version)
    draft.versions.note(field, extent, isQuiet: !isObserved && staysSilent)
  }

  /// Whether further writes of fields that nobody observes will have nothing to deliver.
  @inlinable
  var staysSilent: Bool {
    #if DEBUG
      // An audit is due after a number of writes.
      if !declared.isEmpty { return false }
    #endif
    return fields.touched.isEmpty
  }

  /// Whether a write waits for a round.
  @inlinable
  var hasWrites: Bool {
    #if DEBUG
      if isAuditDue { return true }
    #endif
    return !fields.touched.isEmpty
  }

  /// Takes the deliverer's role, and prepares the round, if the role is free and something waits for
  /// delivery; returns whether the caller has the role.
  @inlinable
  mutating func begin() -> Bool {
    if deliverer != 0 { return false }
    deliverer = currentThread()
    turn = DeliveryTurn()
    return next() == .run
  }

  /// Takes the deliverer's role for one round that calls no observers, if the role is free and
  /// cancelled observers left ids to sweep; returns whether the caller has the role.
  @inlinable
  mutating func beginSweep() -> Bool {
    if deliverer != 0 || unswept.isEmpty { return false }
    roundNumber &+= 1
    takeUnswept()
    if round.isEmpty { return false }
    deliverer = currentThread()
    turn = DeliveryTurn(sweepsOnly: true)
    return true
  }

  /// Whether anything waits for a round.
  @inlinable
  var hasNews: Bool {
    hasWrites || placed >= 0 || added.count > 0 || !removed.isEmpty || !unswept.isEmpty
  }

  /// Fills the deliverer's next round, or ends the deliverer's role: when nothing is left to
  /// deliver, or when it has delivered enough for other threads.
  ///
  /// In the latter case the role is free for the next writer; a task takes it if nobody writes.
  @inlinable
  mutating func next() -> DeliveryStep {
    if !hasNews { return rest() }
    // A user's `hash` may have written during the sweep: this thread delivers its own writes.
    if turn.sweepsOnly, cycle.hasWrite { turn = DeliveryTurn() }
    // A thread that only sweeps leaves the writes of other threads to the next deliverer.
    if !turn.sweepsOnly, !turn.isOver(hasOwnWrite: cycle.hasWrite) {
      roundNumber &+= 1
      prepare()
      if round.isEmpty { return rest() }
      turn.beginRound()
      if !cycle.isAtRest, let diagnostic = cycle.beginRound() {
        unsafe round.diagnostics.append(diagnostic)
      }
      return .run
    }
    deliverer = 0
    // The remaining writes may be the observers' answers to writes of other threads.
    cycle.noteForeignWrite()
    if hasSuccessor { return .rest }
    hasSuccessor = true
    return .handOver
  }

  /// Ends a delivery, and the deliverer's role: nothing is left to deliver.
  @inlinable
  mutating func rest() -> DeliveryStep {
    if !cycle.isAtRest { cycle.endDelivery() }
    deliverer = 0
    return .rest
  }

  /// Applies the notes and reads the values of the next round from the state.
  @inlinable
  mutating func prepare() {
    roundVersion = version
    if !removed.isEmpty { takeOutRemoved() }
    if !unswept.isEmpty { takeUnswept() }
    if placed >= 0 {
      with(placed) { core, value in core.stage(value) }
      placed = -1
    }
    if added.count > 0 { placeAdded() }
    while let field = fields.takeTouched() {
      for place in 0..<fields.fields[field].observedValues.count {
        with(fields.fields[field].observedValues[place]) { core, value in
          if !value.hasObservers { return }
          unsafe value.isTouched = true
          core.stage(value)
        }
      }
    }
    #if DEBUG
      audit()
    #endif
  }

  /// Makes an observed value part of the round being prepared. A stored property is read at once; a
  /// computed one runs its getter later, on a copy of the state.
  @inlinable
  mutating func stage(_ value: AnyObservedValue<State>) {
    if unsafe value.isStaged { return }
    unsafe value.isStaged = true
    unsafe value.roundNumber = roundNumber
    unsafe value.writtenAt = fields.fields[value.field].writtenAt
    if !value.isComputed {
      unsafe withUnsafeMutablePointer(to: &draft.state) { unsafe value.stage($0) }
    } else {
      if unsafe round.snapshot == nil { unsafe round.snapshot = Snapshot(draft.state) }
      if let old = value.willCompute?(draft.versions) { unsafe round.garbage.append(old) }
    }
    unsafe round.values.append(.passUnretained(value))
  }

  /// Adds an observed value to the round being prepared without reading it; false if the round
  /// delivers the value.
  @inlinable
  func claim(_ value: AnyObservedValue<State>) -> Bool {
    if unsafe value.isStaged { return false }
    unsafe value.roundNumber = roundNumber
    return true
  }

  /// Whether an observed value belongs to the deliverer.
  @inlinable
  @inline(__always)
  func isInRound(_ index: Int) -> Bool {
    if deliverer == 0 { return false }
    return unsafe observedValues[index]?.roundNumber == roundNumber
  }

  /// Lends an observed value, which stays in its slot until `body` returns, without a retain.
  @inlinable
  @inline(__always)
  @discardableResult
  mutating func with<Result>(
    _ index: Int, _ body: (inout Self, AnyObservedValue<State>) -> Result
  ) -> Result? {
    guard let value = unsafe observedValues[index].map({ unsafe Unmanaged.passUnretained($0) })
    else { return nil }
    return unsafe value._withUnsafeGuaranteedRef { body(&self, $0) }
  }
}
