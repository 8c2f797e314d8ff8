import Testing

@testable import StateStore

/// A counter of values destroyed under a lock.
private final class LockWatcher: Sendable {
  private let isLocked = Box(false)
  private let ends = Recorder<Int>()

  /// The number of values destroyed under the lock.
  var faults: Int { ends.count }

  func locked<Result>(_ body: () -> Result) -> Result {
    isLocked.value = true
    defer { isLocked.value = false }
    return body()
  }

  func witness() -> Destructible {
    Destructible { [isLocked, ends] _ in if isLocked.value { ends.append(1) } }
  }
}

/// A value with a witness of its destruction: each edit adds a witness, and replaces nothing.
private struct Watched: Equatable, Sendable {
  var numbers: Set<Int> = []
  var witnesses: [Destructible] = []

  static func == (left: Self, right: Self) -> Bool { left.numbers == right.numbers }
}

/// An event of a queue.
private enum Event: CaseIterable {
  case edit, commit, fail, write, touch, load, reset
}

/// A queue under a lock.
private struct QueueFixture {
  private let watch: LockWatcher
  private var queue = EditQueue<Watched, Int>()
  private var shown: Watched? = Watched()
  private var number = 0

  init(_ watch: LockWatcher) {
    self.watch = watch
  }

  mutating func meet(_ event: Event) {
    switch event {
    case .edit: edit()
    case .commit: end(isSaved: true)
    case .fail: end(isSaved: false)
    case .write:
      shown = Watched(numbers: [100 + number], witnesses: [watch.witness()])
      queue.noteWrite()
    case .touch:
      if let shown { self.shown = Watched(numbers: shown.numbers, witnesses: [watch.witness()]) }
      queue.noteWrite()
    case .load:
      queue.loadBegan()
      let value = Watched(numbers: [200 + number], witnesses: [watch.witness()])
      shown = locked { $0.loaded(value) }
    case .reset:
      locked { $0.reset() }
      shown = nil
    }
  }

  private mutating func edit() {
    number += 1
    let (number, watch) = (number, watch)
    let edit = EditQueue<Watched, Int>.Edit(job: number, ifEmpty: Watched()) { value in
      value.numbers.insert(number)
      value.witnesses.append(watch.witness())
    }
    // As in the store, every other edit is added before the values were compared.
    if number.isMultiple(of: 2) { settle() }
    var value = shown
    shown = nil
    _ = locked { $0.add(edit, to: &value) }
    shown = value
  }

  private mutating func end(isSaved: Bool) {
    guard let edit = queue.nextToSave() else { return }
    let (base, revision) = queue.start
    if !isSaved { settle() }
    var ending = EditQueue<Watched, Int>.Ending.takenBack
    if isSaved, let after = edit.applied(to: base) {
      ending = .saved(after: after, revision: revision)
    }
    if case .show(let value) = locked({ $0.end(ending) }) { shown = value }
  }

  private mutating func settle() {
    for question in queue.openQuestions {
      locked { $0.answer(question, isWrite: question.before != question.after) }
    }
    guard let doubt = queue.doubt else { return }
    let value = shown
    locked { $0.settle(doubt.writes, value, isNews: value != doubt.shown) }
  }

  /// Calls `body` under the lock; values that the queue discards are destroyed after it.
  private mutating func locked<Result>(
    _ body: (inout EditQueue<Watched, Int>) -> Result
  ) -> Result {
    let (result, discarded) = watch.locked { (body(&queue), queue.takeDiscarded()) }
    withExtendedLifetime(discarded) {}
    return result
  }
}

@Suite struct EditQueueDestructionTests {
  @Test func `L2: whatever five events come, a queue of edits destroys no value`() {
    let watch = LockWatcher()
    var sequences: [[Event]] = [[]]
    for _ in 1...5 { sequences = sequences.flatMap { one in Event.allCases.map { one + [$0] } } }
    for sequence in sequences {
      var trial = QueueFixture(watch)
      for event in sequence { trial.meet(event) }
      if watch.faults > 0 {
        Issue.record("\(sequence)")
        return
      }
    }
    #expect(sequences.count == 16_807)
  }
}
