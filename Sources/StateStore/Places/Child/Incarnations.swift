/// The incarnations of one store to which work is pinned, by the stored properties that their paths lead into.
///
/// Guarded by the store's lock. They are not held here; one that is let go of meanwhile must not be destroyed
/// under the lock, because its path and its question hold ids of the user's. So whoever looks at them takes
/// them along.
final class Incarnations<State: Sendable>: WriteParticipant<State> {
  struct Field {
    let extent: Range<Int>
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

  private(set) var fields: [Field] = []
  /// What computed optionals have hidden, oldest first.
  var hidden: [HiddenPhase<State>] = [] {
    didSet { if hidden.isEmpty != oldValue.isEmpty { noteExtents() } }
  }
  /// How many there have been.
  var made = 0

  override init() {}

  override func updateEnds(_ draft: inout Draft<State>) -> AfterWrite? { draft.closeGone() }

  /// Notes which updates may end an incarnation, or show a value again.
  private func noteExtents() {
    let depended = fields.map(\.extent) + (hidden.isEmpty ? [] : [.everything])
    if !extents.elementsEqual(depended) { extents = ContiguousArray(depended) }
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

  /// Those that a write may have ended, and forgets what is over.
  func touched(by written: WrittenFields, _ state: State) -> [Incarnation<State>] {
    var seen: [Incarnation<State>] = []
    var index = 0
    while index < fields.count {
      if written.overlap(fields[index].extent), fields[index].mayHaveEnded(state) {
        seen += fields[index].sweep()
      }
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
