/// The incarnations of one store with pinned work, by the stored properties that their paths lead
/// into.
///
/// Guarded by the store's lock. The references are weak; an incarnation must not be destroyed under
/// the lock, because its path and its check hold the user's ids. So each function that reads
/// incarnations returns them, for release outside the lock.
final class Incarnations<State: Sendable>: WriteParticipant<State> {
  struct Field {
    let extent: Range<Int>
    /// The list that contains all these as elements, and its ids as of its last write.
    let list: ListOfChildren<State>?
    var ids: LabelIndex?
    /// The entries by the hashes of their roots.
    var entries: [Int: [Entry]] = [:]
    var count = 0
    /// At this number of entries, those that are over are dropped.
    var capacity = 8
    /// The number of writes of ids since all entries were checked.
    var writes = 0
  }

  struct Entry {
    weak let incarnation: Incarnation<State>?
  }

  private(set) var fields: [Field] = []
  override var hiddenExtents: [Range<Int>] { hidden.map(\.extent) }

  /// The phases hidden by computed optionals, by the numbers of their loads.
  var hidden: [HiddenPhase<State>] = [] { didSet { noteExtents() } }
  /// The number of incarnations made so far.
  var made = 0

  override init() {}

  override func updateEnds(_ draft: inout Draft<State>) -> AfterWrite? { draft.closeGone() }

  /// Notes which updates may end an incarnation, or show a value again.
  private func noteExtents() {
    let depended = fields.map(\.extent) + Set(hiddenExtents)
    if !extents.elementsEqual(depended) { extents = ContiguousArray(depended) }
  }

  /// Returns the incarnations in a field whose roots have this hash.
  func all(
    _ hash: Int, in extent: Range<Int>, of list: ListOfChildren<State>?
  ) -> [Incarnation<State>] {
    guard let index = index(of: extent, list) else { return [] }
    return (fields[index].entries[hash] ?? []).compactMap(\.incarnation)
  }

  private func index(of extent: Range<Int>, _ list: ListOfChildren<State>?) -> Int? {
    fields.firstIndex { $0.extent == extent && $0.list?.type == list?.type }
  }

  /// Adds an incarnation; returns incarnations to release outside the lock.
  func insert(
    _ incarnation: Incarnation<State>, _ hash: Int, in extent: Range<Int>,
    of list: ListOfChildren<State>?, _ state: State
  ) -> [Incarnation<State>] {
    let index = index(of: extent, list) ?? fields.endIndex
    if index == fields.endIndex {
      fields.append(Field(extent: extent, list: list, ids: list?.ids(state)))
      noteExtents()
    }
    let isFull = fields[index].count >= fields[index].capacity
    let seen = isFull ? fields[index].sweep() : []
    fields[index].entries[hash, default: []].append(Entry(incarnation: incarnation))
    fields[index].count += 1
    made += 1
    return seen
  }

  /// Returns the incarnations that a write may have ended, and drops entries that are over.
  func touched(by written: WrittenFields, _ state: State) -> [Incarnation<State>] {
    var seen: [Incarnation<State>] = []
    var index = 0
    while index < fields.count {
      if written.overlap(fields[index].extent) { seen += fields[index].touched(state) }
      if fields[index].count == 0 {
        fields.remove(at: index)
        noteExtents()
      } else {
        index += 1
      }
    }
    return seen
  }
}

extension Incarnations.Field {
  /// Returns the incarnations that a write of the field may have ended.
  ///
  /// - Complexity: for elements of a list linear in the number of ids that the write has changed,
  ///   on average.
  fileprivate mutating func touched(_ state: State) -> [Incarnation<State>] {
    guard let list else { return sweep() }
    let new = list.ids(state)
    guard let old = exchange(&ids, with: new), let new else { return sweep() }
    if old.isIdentical(to: new) { return [] }
    writes += 1
    // Checking all entries drops incarnations without work; it costs each write a few more checks.
    guard 8 * writes < count, let hashes = old.hashes(notSharedWith: new, limit: count) else {
      return sweep()
    }
    var seen: [Incarnation<State>] = []
    for hash in Set(hashes.map { Int(truncatingIfNeeded: $0) }) {
      if let bucket = entries[hash], Self.add(bucket, to: &seen) { dropOver(hash) }
    }
    return seen
  }

  /// Returns all incarnations, and drops the entries that are over.
  fileprivate mutating func sweep() -> [Incarnation<State>] {
    var seen: [Incarnation<State>] = []
    seen.reserveCapacity(count)
    var over: [Int] = []
    for (hash, bucket) in entries where Self.add(bucket, to: &seen) { over.append(hash) }
    for hash in over { dropOver(hash) }
    capacity = max(8, 2 * count)
    writes = 0
    return seen
  }

  /// Adds the incarnations of entries to `seen`; returns whether one of the entries is over.
  private static func add(
    _ bucket: [Incarnations.Entry], to seen: inout [Incarnation<State>]
  ) -> Bool {
    var isOver = false
    for entry in bucket {
      let incarnation = entry.incarnation
      if incarnation?.fence.isClosed != false { isOver = true }
      if let incarnation { seen.append(incarnation) }
    }
    return isOver
  }

  /// Drops the entries with a hash that are over. The caller holds the incarnations of the other
  /// entries.
  private mutating func dropOver(_ hash: Int) {
    let bucket = entries[hash] ?? []
    let left = bucket.filter { $0.incarnation?.fence.isClosed == false }
    count += left.count - bucket.count
    entries[hash] = left.isEmpty ? nil : left
  }
}
