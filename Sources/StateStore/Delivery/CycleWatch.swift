/// Notices when observers keep a delivery going by writing (L10).
@usableFromInline
struct CycleWatch {
  /// After so many rounds that writes of observers caused, the cycle is reported.
  let limit: Int
  private var rounds = 0
  /// An observer made a write since the last round.
  @usableFromInline private(set) var hasWrite = false
  /// Another thread's write was made since the last round.
  private var hasForeignWrite = false
  /// The last writes of observers, once the limit is near: until then, names cost nothing.
  private var writes: [Diagnostic.Write] = []

  /// The limit when none is set. In debug builds a round takes ten times as long, and the programmer
  /// is there to be told: it is lower, and still twice what L4 promises to chains.
  #if DEBUG
    static let defaultLimit = 200_000
  #else
    static let defaultLimit = 1_000_000
  #endif

  /// The writes before the limit that are remembered: a cycle has rarely more.
  private static let memory = 64

  init(limit: Int?) {
    let limit = limit ?? Self.defaultLimit
    Misuse.require(limit > 0, "A store needs a round limit of 1 or more, not \(limit).")
    self.limit = limit
  }

  /// Notes a write that the deliverer's thread makes, which is one of an observer.
  @usableFromInline
  mutating func note(_ name: String, _ fileID: StaticString, _ line: UInt) {
    hasWrite = true
    if rounds < limit - Self.memory || rounds >= limit { return }
    let write = Diagnostic.Write(name: name, fileID: "\(fileID)", line: line)
    if !writes.contains(write) { writes.append(write) }
  }

  /// Notes a write that another thread makes.
  @usableFromInline
  mutating func noteForeignWrite() { hasForeignWrite = true }

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

  /// Ends the watch: there is nothing left to deliver. One that another thread goes on with is the same
  /// delivery.
  @usableFromInline
  mutating func endDelivery() {
    hasWrite = false
    hasForeignWrite = false
    if rounds > 0 { forget() }
  }

  private mutating func forget() {
    rounds = 0
    writes = []
  }
}
