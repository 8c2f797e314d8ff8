/// The state of all work: its life, its task, the callers that wait for its end, and whether the
/// store counts it.
///
/// Guarded by the lock of the work.
@usableFromInline
struct WorkState: Sendable {
  var life = WorkLife.waiting
  /// Whether the callers that wait for the end were resumed, or are about to be.
  private(set) var isFinished = false
  private var task: Task<Void, Never>?
  private var tally: WorkTally?
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Cancels the work for a handle.
  var onCancel: (@Sendable (Caller?) -> Void)?

  init() {}

  /// Adds a caller that waits for the end; false if the work is finished.
  mutating func wait(_ caller: CheckedContinuation<Void, Never>) -> Bool {
    if !isFinished { waiting.append(caller) }
    return !isFinished
  }

  mutating func count(in tally: WorkTally) {
    if isFinished || self.tally != nil { return }
    tally.begin()
    self.tally = tally
  }

  /// Removes and returns the tally, which the caller ends outside the lock.
  mutating func takeTally() -> WorkTally? { tally.take() }

  /// Holds the task; false if the work was cancelled.
  mutating func hold(_ task: Task<Void, Never>) -> Bool {
    switch life {
    case .waiting, .running, .live, .decided: self.task = task
    case .cancelled: return false
    case .finished: break
    }
    return true
  }

  /// Cancels the life and returns the task to cancel.
  mutating func cancel() -> Task<Void, Never>? {
    life.cancel()
    return task
  }

  /// Finishes the work.
  mutating func finish() -> FinishedWork {
    life.finish()
    var finished = settle()
    finished.released = (task.take(), onCancel.take())
    return finished
  }

  /// Finishes the wait for work that continues.
  mutating func settle() -> FinishedWork {
    isFinished = true
    return FinishedWork(tally: tally.take(), waiting: exchange(&waiting, with: []))
  }
}

/// The steps for finished work, taken outside its lock.
struct FinishedWork: Sendable {
  fileprivate let tally: WorkTally?
  fileprivate let waiting: [CheckedContinuation<Void, Never>]
  /// The task and the closure of the finished work. The closure may hold an object with a `deinit`.
  fileprivate var released: (task: Task<Void, Never>?, onCancel: (@Sendable (Caller?) -> Void)?)

  /// Resumes all waiting callers, calls `body`, and stops counting the work.
  func tell(_ body: () -> Void = {}) {
    for caller in waiting { caller.resume() }
    body()
    tally?.end()
  }
}
