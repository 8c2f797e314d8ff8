import Synchronization

/// The runs of one store, in no order. The runs begun at one place are linked, so that finding or
/// removing one does not depend on the number of other runs.
///
/// Guarded by the lock of the table. Removed entries are destroyed outside the lock, as a place
/// holds the arguments of its path.
struct RunList: Sendable {
  struct Entry: Sendable {
    let work: RunWork
    /// The place where the run was begun; nil for the store itself.
    let site: RunSite?
    /// The hash of the id, the group's number, and the member's number; nil without an id.
    let group: (hash: Int, number: Int, member: Int)?
    /// The slots of the neighbours among the runs whose places have the same hash; -1 without one.
    var next = -1
    var previous = -1
  }

  /// The entries; each run knows its slot.
  private(set) var all: [Entry] = []
  /// The slots of the first runs, by the hash of their place.
  private var first: [Int: Int] = [:]
  /// The number of runs begun in each stored property.
  private var extents: ContiguousArray<(extent: Range<Int>, count: Int)> = []

  var isEmpty: Bool { all.isEmpty }

  @inline(__always)
  mutating func insert(_ entry: consuming Entry) {
    let slot = all.count
    entry.work.slot.store(slot, ordering: .relaxed)
    let site = entry.site
    all.append(entry)
    if let site { link(slot, at: site.place) }
  }

  /// Removes a run; nil if the run is not in the list.
  @inline(__always)
  mutating func remove(_ work: RunWork) -> Entry? {
    let slot = work.slot.exchange(-1, ordering: .relaxed)
    if slot < 0 { return nil }
    if let site = all[slot].site { unlink(slot, at: site.place) }
    let last = all.removeLast()
    if slot == all.count { return last }
    last.work.slot.store(slot, ordering: .relaxed)
    let entry = exchange(&all[slot], with: last)
    if let site = last.site { join(last.previous, slot, last.next, site.place) }
    return entry
  }

  /// The runs whose places have this hash.
  func all(at hash: Int) -> [Entry] {
    var found: [Entry] = []
    var slot = first[hash] ?? -1
    while slot >= 0 {
      found.append(all[slot])
      slot = all[slot].next
    }
    return found
  }

  /// Whether any run was begun in a stored property that is part of a place.
  func areContained(in place: PlaceKey) -> Bool { extents.contains { place.contains($0.extent) } }

  private mutating func link(_ slot: Int, at place: PlaceKey) {
    join(-1, slot, first[place.hash] ?? -1, place)
    if let index = extents.firstIndex(where: { $0.extent == place.extent }) {
      extents[index].count += 1
    } else {
      extents.append((place.extent, 1))
    }
  }

  private mutating func unlink(_ slot: Int, at place: PlaceKey) {
    let (previous, next) = (all[slot].previous, all[slot].next)
    if next >= 0 { all[next].previous = previous }
    if previous >= 0 {
      all[previous].next = next
    } else {
      first[place.hash] = next >= 0 ? next : nil
    }
    guard let index = extents.firstIndex(where: { $0.extent == place.extent }) else { return }
    extents[index].count -= 1
    if extents[index].count == 0 { extents.remove(at: index) }
  }

  /// Puts a slot between two others of its place.
  private mutating func join(_ previous: Int, _ slot: Int, _ next: Int, _ place: PlaceKey) {
    (all[slot].previous, all[slot].next) = (previous, next)
    if next >= 0 { all[next].previous = slot }
    if previous >= 0 { all[previous].next = slot } else { first[place.hash] = slot }
  }
}
