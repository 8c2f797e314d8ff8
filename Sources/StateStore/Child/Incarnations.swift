/// The incarnations of one store to which work is pinned, by the hashes of their paths.
///
/// Guarded by the store's lock. They are not held here; one that is let go of meanwhile must not be destroyed
/// under the lock, because its path and its question hold ids of the user's. So whoever looks at them takes
/// them along.
@usableFromInline
struct Incarnations<State: Sendable> {
  @usableFromInline
  struct Entry {
    weak let incarnation: Incarnation<State>?
    let extent: Range<Int>
  }

  @usableFromInline var entries: [Int: [Entry]] = [:]
  /// How many there have been.
  var made = 0
  private var count = 0
  /// The number of entries at which those are dropped that are over.
  private var capacity = 8

  init() {}

  @inlinable var isEmpty: Bool { entries.isEmpty }

  /// Those whose paths have this hash.
  func all(_ hash: Int) -> [Incarnation<State>] {
    (entries[hash] ?? []).compactMap(\.incarnation)
  }

  /// Takes in an incarnation; returns some that are to be let go of outside the lock.
  mutating func insert(
    _ incarnation: Incarnation<State>, _ hash: Int, in extent: Range<Int>
  ) -> [Incarnation<State>] {
    let seen = count >= capacity ? sweep { _ in true } : []
    entries[hash, default: []].append(Entry(incarnation: incarnation, extent: extent))
    made += 1
    count += 1
    return seen
  }

  /// Those whose stored property was written, and forgets what is over.
  mutating func touched(by written: WrittenFields) -> [Incarnation<State>] {
    sweep { written.overlap($0) }
  }

  /// Returns the incarnations of entries that are looked at, and drops entries that are over.
  private mutating func sweep(
    where isLookedAt: (Range<Int>) -> Bool
  ) -> [Incarnation<State>] {
    var seen: [Incarnation<State>] = []
    var over: [Int] = []
    for (hash, bucket) in entries {
      for entry in bucket where isLookedAt(entry.extent) {
        if let incarnation = entry.incarnation {
          seen.append(incarnation)
          if !incarnation.fence.isClosed { continue }
        }
        over.append(hash)
      }
    }
    for hash in over { forget(hash, &seen) }
    capacity = max(8, 2 * count)
    return seen
  }

  private mutating func forget(_ hash: Int, _ seen: inout [Incarnation<State>]) {
    guard let bucket = entries[hash] else { return }
    var left: [Entry] = []
    for entry in bucket {
      guard let incarnation = entry.incarnation else { continue }
      seen.append(incarnation)
      if !incarnation.fence.isClosed { left.append(entry) }
    }
    count += left.count - bucket.count
    entries[hash] = left.isEmpty ? nil : left
  }
}

extension Core {
  /// Closes the incarnations that the update under way has ended, at its end; returns those that were asked, in
  /// the order they were made, to be let go of outside the lock.
  @usableFromInline
  mutating func closeGone() -> [Incarnation<State>] {
    if draft.written.isEmpty { return [] }
    let touched = incarnations.touched(by: draft.written).sorted { $0.number < $1.number }
    for incarnation in touched where !incarnation.fence.isClosed {
      if !incarnation.isSame(draft.state) { incarnation.fence.close() }
    }
    return touched
  }
}
