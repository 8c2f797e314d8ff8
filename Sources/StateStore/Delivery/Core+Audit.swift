#if DEBUG
  /// In debug builds, values that are computed from declared stored properties (`reading:`) are
  /// computed once more, now and then: a value that differs, though none of its properties was
  /// written, reads more.
  extension Core {
    /// The number of writes between two audits.
    @usableFromInline static var auditInterval: UInt64 { 32 }

    @usableFromInline
    var isAuditDue: Bool {
      !declared.isEmpty && version % Self.auditInterval == 0 && version != auditedAt
    }

    /// Adds to the round the declared values that it does not deliver, for an audit.
    @usableFromInline
    mutating func audit(in round: inout Round<State>) {
      if !isAuditDue { return }
      auditedAt = version
      for index in declared.sorted() {
        guard let value = observedValues[index], value.hasObservers else { continue }
        if !claim(value) { continue }
        if round.snapshot == nil { round.snapshot = Snapshot(draft.state) }
        round.audited.append(value)
      }
    }
  }

  extension AnyObservedValue {
    /// The finding, if the value has changed unseen.
    func audit(_ state: State) -> Diagnostic? {
      guard let declaredBy, isStale(state) else { return nil }
      return .staleValue(fileID: "\(declaredBy.fileID)", line: declaredBy.line)
    }
  }

  extension Round {
    /// Audits the values that should not have changed; outside the lock, because getters are user
    /// code.
    @usableFromInline
    mutating func audit() {
      guard let snapshot else { return }
      while let value = audited.popLast() {
        if let finding = value.audit(snapshot.state) { diagnostics.append(finding) }
      }
    }
  }
#endif
