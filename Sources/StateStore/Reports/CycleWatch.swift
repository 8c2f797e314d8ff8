/// Detects observers that keep a delivery going by writing (L10).
@usableFromInline
struct CycleWatch {
  /// The number of rounds that observers' writes may cause before the cycle is reported.
  let limit: Int
  @usableFromInline private(set) var rounds = 0
  /// Whether an observer made a write since the last round.
  @usableFromInline private(set) var hasWrite = false
  /// Whether another thread made a write since the last round.
  @usableFromInline private(set) var hasForeignWrite = false
  /// The last writes of observers, recorded only near the limit; until then, names cost nothing.
  private var writes: [Diagnostic.Write] = []

  /// The default limit. It is lower in debug builds, where a round takes ten times as long and a
  /// programmer reads the report; it is still twice the number of rounds that L4 promises to
  /// chains.
  #if DEBUG
    static let defaultLimit = 200_000
  #else
    static let defaultLimit = 1_000_000
  #endif

  /// The number of rounds before the limit whose writes are recorded: a cycle rarely has more.
  private static let memory = 64

  init(limit: Int?) {
    self.limit = limit ?? Self.defaultLimit
  }

  /// Notes a write by the deliverer's thread, that is, by an observer.
  @usableFromInline
  mutating func note(_ name: String, _ fileID: StaticString, _ line: UInt) {
    hasWrite = true
    if rounds < limit - Self.memory || rounds >= limit { return }
    let write = Diagnostic.Write(name: name, fileID: "\(fileID)", line: line)
    if !writes.contains(write) { writes.append(write) }
  }

  /// Notes a write by another thread.
  @usableFromInline
  mutating func noteForeignWrite() { hasForeignWrite = true }

  /// Whether neither observers nor other threads have written during the delivery.
  @inlinable var isAtRest: Bool { !hasWrite && !hasForeignWrite && rounds == 0 }

  /// Counts a round that observers alone caused; returns the report when the count reaches the
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
    // The observer's write may answer a write of another thread.
    if hasForeignWrite { return nil }
    rounds += 1
    return rounds == limit ? .runawayCycle(rounds: rounds, writes: writes) : nil
  }

  /// Ends a delivery that has nothing left to deliver. A hand-over does not end it: the other
  /// thread continues the same delivery.
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
