/// Notices when observers keep a delivery going by writing (L10).
@usableFromInline
struct CycleWatch {
  /// How many rounds the writes of observers may cause before the cycle is reported.
  let limit: Int
  private var rounds = 0
  /// Whether an observer made a write since the last round.
  @usableFromInline private(set) var hasWrite = false
  /// Whether another thread made a write since the last round.
  private var hasForeignWrite = false
  /// The last writes of observers, once the limit is near; until then, names cost nothing.
  private var writes: [Diagnostic.Write] = []

  /// The limit when none is set. It is lower in debug builds, where a round takes ten times as long
  /// and a programmer reads the report; still it is twice what L4 promises to chains.
  #if DEBUG
    static let defaultLimit = 200_000
  #else
    static let defaultLimit = 1_000_000
  #endif

  /// How many rounds before the limit writes are remembered: a cycle rarely has more writes.
  private static let memory = 64

  init(limit: Int?) {
    self.limit = limit ?? Self.defaultLimit
  }

  /// Notes a write that the deliverer's thread makes, which is a write of an observer.
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

  /// Counts a round that observers alone have caused; returns the report when the count reaches the
  /// limit, once a delivery.
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
    // The observer's write may be the answer to what another thread wrote.
    if hasForeignWrite { return nil }
    rounds += 1
    return rounds == limit ? .runawayCycle(rounds: rounds, writes: writes) : nil
  }

  /// Ends a delivery: there is nothing left to deliver. What another thread goes on with is the
  /// same delivery.
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
