// What others write to a value while edits of it are pending.
//
// That somebody wrote is known at once, and whether it made a difference only when the values are
// compared, which happens outside the locks. Meanwhile somebody may write again.

extension EditQueue {
  /// Somebody else may have written the value.
  mutating func noteWrite() {
    if isPending { writes += 1 }
  }

  /// What to compare with what shows, when somebody else may have written it.
  var doubt: (shown: Value?, writes: Int)? {
    writes == knownWrites ? nil : (shown, writes)
  }

  /// Whether something is to be compared before an edit can be taken back.
  var isInDoubt: Bool { doubt != nil || questions > 0 }

  /// Takes in what somebody else wrote, unless that was written again since: as the value that the
  /// edits before it led to, and those after it start from. What somebody else took in meanwhile, or a
  /// load has replaced, is not taken in again.
  ///
  /// - Parameters:
  ///   - value: what shows. It is held from then on, even when it is equal: what is held alone would be
  ///     destroyed where the next edit is made.
  ///   - isNews: whether it is not what the edits led to.
  mutating func settle(_ writes: Int, _ value: Value?, isNews: Bool) {
    if writes != self.writes || writes == knownWrites { return }
    knownWrites = writes
    if !isPending { return }
    if isNews { takeIn(value) } else { setShown(value) }
  }

  /// Takes an edit in before anybody has compared: whether the value was written is left open until an
  /// edit before is taken back.
  mutating func leaveOpen(_ value: Value?) {
    if writes == knownWrites { return }
    knownWrites = writes
    switch (shown, value) {
    case (nil, nil): return
    case (let shown?, let value?):
      items.append(.question(Question(number: writes, before: shown, after: value)))
      questions += 1
    case (nil, _), (_, nil): takeIn(value)
    }
  }

  /// What is left open, oldest first.
  var openQuestions: [Question] {
    if questions == 0 { return [] }
    return items.compactMap { if case .question(let question) = $0 { question } else { nil } }
  }

  /// Answers a question, unless a load has made it pointless.
  mutating func answer(_ question: Question, isWrite: Bool) {
    let index = items.firstIndex { item in
      if case .question(let other) = item { other.number == question.number } else { false }
    }
    guard let index else { return }
    questions -= 1
    discarded.append(question)
    if isWrite { items[index] = .write(question.after) } else { items.remove(at: index) }
  }

  private mutating func takeIn(_ value: Value?) {
    if case .write(let older)? = items.last {
      discarded.append(older)
      items.removeLast()
    }
    items.append(.write(value))
    setShown(value)
    isHidden = false
  }

  /// The writes of others that no pending edit is before are no longer to be told from the base. Nor are
  /// questions: those that are left when an edit is taken back have been answered, and without that what
  /// was there before is the base.
  mutating func takeInFirstWrites() {
    while let item = items.first {
      switch item {
      case .edit: return
      case .write(let value): setBase(value)
      case .question(let question):
        discarded.append(question)
        setBase(question.after)
        questions -= 1
      }
      items.removeFirst()
    }
  }

  /// The value is replaced: what others wrote to the one before goes with it.
  mutating func forgetWrites() {
    questions = 0
    items.removeAll { item in
      switch item {
      case .edit: return false
      case .write(let value): discarded.append(value)
      case .question(let question): discarded.append(question)
      }
      return true
    }
  }

  /// The value was reset: the edits are still saved, but show again only with the next load.
  mutating func reset() {
    if !isPending { return }
    forgetWrites()
    setShown(nil)
    isHidden = true
    knownWrites = writes
  }
}
