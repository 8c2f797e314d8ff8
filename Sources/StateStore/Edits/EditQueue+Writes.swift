// What others write to a value while edits of it are pending.

extension EditQueue {
  /// Somebody else may have written the value.
  mutating func noteWrite() {
    if isPending { writes += 1 }
  }

  /// What to compare with what shows, when somebody else may have written it.
  var doubt: (shown: Value?, writes: Int)? {
    writes == knownWrites ? nil : (shown, writes)
  }

  /// Takes in what somebody else wrote, unless that was written again since: as the value that the
  /// edits before it led to, and those after it start from. What somebody else took in meanwhile, or a
  /// load has replaced, is not taken in again.
  ///
  /// - Parameter value: what shows; the outer nil when it is what the edits led to.
  mutating func settle(_ writes: Int, _ value: Value??) {
    if writes != self.writes || writes == knownWrites { return }
    knownWrites = writes
    guard isPending, let value else { return }
    if case .write? = items.last { items.removeLast() }
    items.append(.write(value))
    shown = value
    isHidden = false
  }

  /// The value was reset: the edits are still saved, but show again only with the next load.
  mutating func reset() {
    if !isPending { return }
    forgetWrites()
    discarded.append(shown)
    shown = nil
    isHidden = true
    knownWrites = writes
  }
}
