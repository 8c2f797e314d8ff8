// Writes made outside the queue while edits are pending.
//
// That there was a write is known at once, and whether it made a difference only when the values are
// compared, which happens outside the locks. Meanwhile there may be another write.

extension EditQueue {
  /// The value may have been written outside the queue.
  mutating func noteWrite() {
    if isTracking { writes += 1 }
  }

  /// What to compare the value with, when it may have been written outside the queue.
  var doubt: (shown: Value?, writes: Int)? {
    writes == knownWrites ? nil : (shown, writes)
  }

  /// Whether values are to be compared before an edit can be taken back.
  var isInDoubt: Bool { doubt != nil || questions > 0 }

  /// Takes in a write made outside the queue, unless there was another since: as the value that the
  /// edits before the write led to, and the edits after it start from. A write that was taken in
  /// meanwhile, or that a load has replaced, is not taken in again.
  ///
  /// - Parameters:
  ///   - value: The value that shows. The queue holds it from here on, even when it is equal: a value
  ///     that the state alone holds would be destroyed where the next edit is made.
  ///   - isNews: Whether the value differs from what the edits led to.
  mutating func settle(_ writes: Int, _ value: Value?, isNews: Bool) {
    if writes != self.writes || writes == knownWrites { return }
    knownWrites = writes
    if isNews { dropKeptOnTop() }
    if !isPending { return }
    if isNews { takeIn(value) } else { setShown(value) }
  }

  /// Takes in what may be a write before the values are compared: the question stays open until an edit
  /// before it is taken back.
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

  /// The questions without an answer, oldest first.
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

  /// Makes the writes before the first pending edit part of the base, and the questions there, too:
  /// before an edit is taken back, all questions are answered; without that, the value before is the base.
  mutating func takeInFirstWrites() {
    while let item = items.first {
      switch item {
      case .edit: return
      case .write(let value):
        dropKeptOnTop()
        setBase(value)
      case .question(let question):
        discarded.append(question)
        dropKeptOnTop()
        setBase(question.after)
        questions -= 1
      }
      items.removeFirst()
    }
  }

  /// Makes a change of the source in what was written outside the queue, too, under the edits that the write has left in
  /// place.
  mutating func mergeIntoWrites(_ areEqual: Comparison?, _ body: (inout Value) -> Void) {
    var seen: [Edit] = []
    for index in items.indices {
      switch items[index] {
      case .edit(let edit): seen.append(edit)
      case .write(nil): break
      case .write(var value?):
        merge(body, under: seen, into: &value, areEqual)
        replace(index, with: .write(value))
      case .question(let question):
        var (before, after) = (question.before, question.after)
        merge(body, under: seen, into: &before, areEqual)
        merge(body, under: seen, into: &after, areEqual)
        replace(
          index, with: .question(Question(number: question.number, before: before, after: after)))
      }
    }
  }

  private mutating func merge(
    _ body: (inout Value) -> Void, under edits: [Edit], into value: inout Value,
    _ areEqual: Comparison?
  ) {
    let made = edits.filter { $0.isMade(in: value, areEqual, &discarded) }
    body(&value)
    for edit in made { edit.apply(&value) }
  }

  /// What was written right after the first edit, if that has this number; with what the source has made of the edit, if
  /// the write has left the edit in place.
  mutating func writesAfterFirst(
    _ number: Int, merging committed: Committed<Value>?, _ areEqual: Comparison?
  ) -> Value?? {
    guard firstNumber == number, case .edit(let edit)? = items.first else { return nil }
    var written: Value??
    for item in items.dropFirst() {
      if case .edit = item { break }
      if case .write(let value) = item { written = .some(value) }
      if case .question(let question) = item { written = .some(question.after) }
    }
    guard var value = written ?? nil, let committed, let change = committed.change,
      !hasReached(committed.revision), edit.isMade(in: value, areEqual, &discarded)
    else { return written }
    change.make(&value)
    return .some(value)
  }

  /// Forgets the writes made outside the queue, which go with the value that is replaced.
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

  /// Hides the edits of a value that was reset: they are still saved, but show again only with the next
  /// load.
  mutating func reset() {
    if !isPending { return }
    forgetWrites()
    setShown(nil)
    isHidden = true
    knownWrites = writes
  }
}
