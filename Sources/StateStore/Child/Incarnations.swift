/// The incarnations of one store to which work is pinned, by the stored properties that their paths lead into.
///
/// Guarded by the store's lock. They are not held here; one that is let go of meanwhile must not be destroyed
/// under the lock, because its path and its question hold ids of the user's. So whoever looks at them takes
/// them along.
@usableFromInline
struct Incarnations<State: Sendable> {
  @usableFromInline
  struct Field {
    @usableFromInline let extent: Range<Int>
    /// The list of which all these are elements, and its ids as of its last write.
    let list: ListOfChildren<State>?
    var ids: LabelIndex?
    /// By the hashes of their paths.
    var entries: [Int: [Entry]] = [:]
    var count = 0
    /// The number of entries at which those are dropped that are over.
    var capacity = 8
  }

  struct Entry {
    weak let incarnation: Incarnation<State>?
  }

  @usableFromInline var fields: [Field] = []
  /// What computed optionals have hidden, oldest first.
  @usableFromInline var hidden: [HiddenPhase<State>] = []
  /// How many there have been.
  var made = 0

  init() {}

  @inlinable var isEmpty: Bool { fields.isEmpty && hidden.isEmpty }

  /// Whether an update may have ended an incarnation, or shown a value again.
  @inlinable
  func depend(on written: WrittenFields) -> Bool {
    for index in fields.indices where written.overlap(fields[index].extent) { return true }
    return !hidden.isEmpty
  }

  /// Those in a field whose paths have this hash.
  func all(
    _ hash: Int, in extent: Range<Int>, of list: ListOfChildren<State>?
  ) -> [Incarnation<State>] {
    guard let index = index(of: extent, list) else { return [] }
    return (fields[index].entries[hash] ?? []).compactMap(\.incarnation)
  }

  private func index(of extent: Range<Int>, _ list: ListOfChildren<State>?) -> Int? {
    fields.firstIndex { $0.extent == extent && $0.list?.type == list?.type }
  }

  /// Takes in an incarnation; returns some that are to be let go of outside the lock.
  mutating func insert(
    _ incarnation: Incarnation<State>, _ hash: Int, in extent: Range<Int>,
    of list: ListOfChildren<State>?, _ state: State
  ) -> [Incarnation<State>] {
    let index = index(of: extent, list) ?? fields.endIndex
    if index == fields.endIndex {
      fields.append(Field(extent: extent, list: list, ids: list?.ids(state)))
    }
    let isFull = fields[index].count >= fields[index].capacity
    let seen = isFull ? fields[index].sweep() : []
    fields[index].entries[hash, default: []].append(Entry(incarnation: incarnation))
    fields[index].count += 1
    made += 1
    return seen
  }

  /// Those that a write may have ended, and forgets what is over.
  mutating func touched(by written: WrittenFields, _ state: State) -> [Incarnation<State>] {
    var seen: [Incarnation<State>] = []
    var index = 0
    while index < fields.count {
      if written.overlap(fields[index].extent), fields[index].mayHaveEnded(state) {
        seen += fields[index].sweep()
      }
      if fields[index].count == 0 {
        fields.remove(at: index)
      } else {
        index += 1
      }
    }
    return seen
  }
}

extension Incarnations.Field {
  /// Whether one of these may be over.
  fileprivate mutating func mayHaveEnded(_ state: State) -> Bool {
    guard let list else { return true }
    let new = list.ids(state)
    defer { ids = new }
    guard let ids, let new else { return true }
    return !ids.isIdentical(to: new)
  }

  /// Returns the incarnations, and drops the entries that are over.
  fileprivate mutating func sweep() -> [Incarnation<State>] {
    var seen: [Incarnation<State>] = []
    seen.reserveCapacity(count)
    var over: [Int] = []
    for (hash, bucket) in entries {
      for entry in bucket {
        let incarnation = entry.incarnation
        if incarnation?.fence.isClosed != false { over.append(hash) }
        if let incarnation { seen.append(incarnation) }
      }
    }
    for hash in over { drop(hash, &seen) }
    capacity = max(8, 2 * count)
    return seen
  }

  private mutating func drop(_ hash: Int, _ seen: inout [Incarnation<State>]) {
    var left: [Incarnations.Entry] = []
    for entry in entries[hash] ?? [] {
      guard let incarnation = entry.incarnation else { continue }
      seen.append(incarnation)
      if !incarnation.fence.isClosed { left.append(entry) }
    }
    count += left.count - (entries[hash]?.count ?? 0)
    entries[hash] = left.isEmpty ? nil : left
  }
}

extension Draft {
  /// Closes the incarnations that the update under way has ended, at its end; they are ended once the lock is free.
  @usableFromInline
  mutating func closeGone() -> AfterWrite? {
    if written.isEmpty { return nil }
    let touched = participants.incarnations.touched(by: written, state)
    var released: [any Sendable] =
      participants.incarnations.hidden.isEmpty ? [] : restoreHidden()
    if touched.isEmpty, released.isEmpty { return nil }
    for incarnation in touched where !incarnation.fence.isClosed {
      if incarnation.isSame(state) { continue }
      if incarnation.mayBeHidden, !incarnation.isThere(state) {
        let (phases, lanes) = incarnation.phasesUnderWay()
        released += lanes as [any Sendable]
        released += participants.incarnations.hide(phases)
      }
      incarnation.fence.close()
    }
    return AfterWrite { [released] in
      let closed = touched.filter { $0.fence.isClosed }
      for incarnation in closed.sorted(by: { $0.number < $1.number }) { incarnation.end() }
      withExtendedLifetime(released) {}
    }
  }
}

extension Core {
  /// The children to which work is pinned.
  var incarnations: Incarnations<State> {
    _read { yield draft.participants.incarnations }
    _modify { yield &draft.participants.incarnations }
  }
}
