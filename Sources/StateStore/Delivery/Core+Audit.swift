#if DEBUG
  /// Audits in debug builds: now and then, a round recomputes the values with declared stored
  /// properties (`reading:`). A value that differs, though none of its properties was written,
  /// reads more than declared.
  extension Core {
    /// The number of writes between two audits.
    @usableFromInline static var auditInterval: UInt64 { 32 }

    @usableFromInline
    var isAuditDue: Bool {
      !declared.isEmpty && version % Self.auditInterval == 0 && version != auditedAt
    }

    /// Adds to the round, for an audit, the declared values that the round does not deliver.
    @usableFromInline
    mutating func audit() {
      if !isAuditDue { return }
      auditedAt = version
      for index in declared.sorted() {
        guard let value = observedValues[index], value.hasObservers else { continue }
        if !claim(value) { continue }
        if unsafe round.snapshot == nil { unsafe round.snapshot = Snapshot(draft.state) }
        unsafe round.audited.append(value)
      }
    }
  }

  extension AnyObservedValue {
    /// The finding if the value changed unseen; nil otherwise.
    func audit(_ state: State) -> Diagnostic? {
      guard let declaredBy, isStale(state) else { return nil }
      return .staleValue(fileID: "\(declaredBy.fileID)", line: declaredBy.line)
    }
  }

  extension Round {
    /// Audits the values that should not have changed; outside the lock, because getters are user
    /// code.
    @usableFromInline
    func audit() {
      guard let snapshot = unsafe snapshot else { return }
      while let value = unsafe audited.popLast() {
        if let finding = value.audit(snapshot.state) { unsafe diagnostics.append(finding) }
      }
    }
  }
#endif
