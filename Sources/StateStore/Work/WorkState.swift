/// What all work has: its life, its task, the callers that wait for its end, and whether the store
/// counts it.
///
/// The lock of the work guards this.
@usableFromInline
struct WorkState: Sendable {
  var life = WorkLife.waiting
  /// Whether callers that wait for the end were resumed, or are about to be.
  private(set) var isFinished = false
  private var task: Task<Void, Never>?
  private var tally: WorkTally?
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Cancels the work for a handle.
  var onCancel: (@Sendable (Caller?) -> Void)?

  init() {}

  /// Adds a caller that waits for the end; false if that has come.
  mutating func wait(_ caller: CheckedContinuation<Void, Never>) -> Bool {
    if !isFinished { waiting.append(caller) }
    return !isFinished
  }

  mutating func count(in tally: WorkTally) {
    if isFinished || self.tally != nil { return }
    tally.begin()
    self.tally = tally
  }

  /// Takes the count out, which is to be ended outside the lock.
  mutating func takeTally() -> WorkTally? { tally.take() }

  /// Holds the task; false when the work was cancelled.
  mutating func hold(_ task: Task<Void, Never>) -> Bool {
    switch life {
    case .waiting, .running, .live, .decided: self.task = task
    case .cancelled: return false
    case .finished: break
    }
    return true
  }

  /// Ends the life, and returns the task that is to be cancelled.
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

  /// Finishes the waiting for work that goes on.
  mutating func settle() -> FinishedWork {
    isFinished = true
    return FinishedWork(tally: tally.take(), waiting: exchange(&waiting, with: []))
  }
}

/// What is to be done for work that is finished, outside its lock.
struct FinishedWork: Sendable {
  fileprivate let tally: WorkTally?
  fileprivate let waiting: [CheckedContinuation<Void, Never>]
  /// What the work has held. The closure may hold an object with a `deinit`.
  fileprivate var released: (task: Task<Void, Never>?, onCancel: (@Sendable (Caller?) -> Void)?)

  /// Resumes all callers that wait, calls `body`, and counts the work no longer.
  func tell(_ body: () -> Void = {}) {
    for caller in waiting { caller.resume() }
    body()
    tally?.end()
  }
}
