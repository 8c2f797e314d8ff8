/// Notices when observers keep a delivery going by writing (L10).
@usableFromInline
struct CycleWatch {
  /// After so many rounds that writes of observers caused, the cycle is reported.
  let limit: Int
  /// The thread that delivers: its writes are those made inside observers.
  private var deliverer: UInt = 0
  private var rounds = 0
  /// Such a write was made since the last round.
  private var hasWrite = false
  /// Another thread's write was made since the last round.
  private var hasForeignWrite = false
  /// The last of them, once the limit is near: until then, names cost nothing.
  private var writes: [Diagnostic.Write] = []

  /// The writes before the limit that are remembered: a cycle has rarely more.
  private static let memory = 64

  init(limit: Int) {
    Misuse.require(limit > 0, "A store needs a round limit of 1 or more, not \(limit).")
    self.limit = limit
  }

  /// Notes a write that is made while somebody delivers.
  @usableFromInline
  mutating func note(_ name: String, _ fileID: StaticString, _ line: UInt) {
    if deliverer != currentThread() {
      hasForeignWrite = true
      return
    }
    hasWrite = true
    if rounds < limit - Self.memory || rounds >= limit { return }
    let write = Diagnostic.Write(name: name, fileID: "\(fileID)", line: line)
    if !writes.contains(write) { writes.append(write) }
  }

  /// Counts a round that observers alone have caused. Returns what is to be reported when that reaches
  /// the limit: once a delivery.
  @usableFromInline
  mutating func beginRound() -> Diagnostic? {
    defer {
      hasWrite = false
      hasForeignWrite = false
    }
    if !hasWrite {
      if rounds > 0 { forget() }
      return nil
    }
    // It may be the answer to what another thread wrote.
    if hasForeignWrite { return nil }
    rounds += 1
    return rounds == limit ? .runawayCycle(rounds: rounds, writes: writes) : nil
  }

  /// Begins to watch another delivery, by the calling thread.
  @usableFromInline
  mutating func beginDelivery() {
    deliverer = currentThread()
    if rounds > 0 { forget() }
  }

  private mutating func forget() {
    rounds = 0
    writes = []
  }
}
