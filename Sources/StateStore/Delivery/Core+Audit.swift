#if DEBUG
  /// In debug builds, values that are computed from declared stored properties (`reading:`) are computed
  /// once more, now and then: one that differs, though none of these was written, reads more.
  extension Core {
    /// After so many writes all of them are looked at.
    @usableFromInline static var auditInterval: UInt64 { 32 }

    @usableFromInline
    var isAuditDue: Bool {
      !declared.isEmpty && version % Self.auditInterval == 0 && version != auditedAt
    }

    /// Adds to the round the channels that are to be looked at: those that it does not deliver.
    @usableFromInline
    mutating func audit(in round: inout Round<State>) {
      if !isAuditDue { return }
      auditedAt = version
      for source in declared.sorted() {
        guard let channel = sources[source].channel, channel.hasObservers else { continue }
        if !claim(channel) { continue }
        if round.snapshot == nil { round.snapshot = Snapshot(draft.state) }
        round.audited.append(channel)
      }
    }
  }

  extension Channel {
    /// What is to be said of its value, if that has changed unseen.
    func audit(_ state: State) -> Diagnostic? {
      guard let declaredBy, isStale(state) else { return nil }
      return .staleValue(fileID: "\(declaredBy.fileID)", line: declaredBy.line)
    }
  }

  extension Round {
    /// Looks at the values that should not have changed; outside the lock, for getters are user code.
    @usableFromInline
    mutating func audit() {
      guard let snapshot else { return }
      while let channel = audited.popLast() {
        if let finding = channel.audit(snapshot.state) { diagnostics.append(finding) }
      }
    }
  }
#endif
