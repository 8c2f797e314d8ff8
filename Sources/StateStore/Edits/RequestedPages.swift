/// The requested pages: their answers may lack edits saved from now on.
///
/// Guarded by the store's lock.
struct RequestedPages<State: Sendable> {
  struct Page {
    let lane: any StoreLane<State>
    let run: RunWork
  }

  /// Up to this number of pages, each removal checks all.
  private static var few: Int { 16 }

  /// The element with a page, in a stored property; nil elements are places outside lists.
  private struct Owner: Hashable {
    let extent: Range<Int>
    let element: AnyHashable?
  }

  private(set) var all: ContiguousArray<Page> = []
  private var counts: [Owner: Int] = [:]
  private var extents: [Range<Int>: Int] = [:]
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The number of removals since all pages were checked.
  private var removals = 0

  mutating func insert(_ run: RunWork, of lane: any StoreLane<State>) {
    indices[ObjectIdentifier(run)] = all.count
    all.append(Page(lane: lane, run: run))
    count(lane, 1)
  }

  /// Whether a value at a lane may replace a place with pages.
  ///
  /// - Complexity: O(*e*), where *e* is the number of stored properties with pages.
  func mayBeReplaced(by lane: any StoreLane<State>) -> Bool {
    if all.isEmpty { return false }
    if lane.isPinned, lane.element != nil { return counts[owner(lane)] != nil }
    return extents.keys.contains { $0.overlaps(lane.extent) }
  }

  private func owner(_ lane: any StoreLane<State>) -> Owner {
    Owner(extent: lane.extent, element: lane.element.map { AnyHashable($0) })
  }

  private mutating func count(_ lane: any StoreLane<State>, _ change: Int) {
    func add(_ count: inout Int?) {
      let sum = (count ?? 0) + change
      count = sum == 0 ? nil : sum
    }
    add(&counts[owner(lane)])
    add(&extents[lane.extent])
  }

  /// Removes a page, and often others that have ended although their tasks still run.
  ///
  /// - Complexity: O(1) on average.
  mutating func remove(_ run: RunWork) -> [Page] {
    removals += 1
    if removals < all.count, all.count > Self.few { return take(run).map { [$0] } ?? [] }
    removals = 0
    let over = all.filter { $0.run === run || $0.run.isEnding }
    for page in over { _ = take(page.run) }
    return Array(over)
  }

  /// Removes a page and moves the last page to its index.
  private mutating func take(_ run: RunWork) -> Page? {
    guard let index = indices.removeValue(forKey: ObjectIdentifier(run)) else { return nil }
    all.swapAt(index, all.count - 1)
    let page = all.removeLast()
    if index < all.count { indices[ObjectIdentifier(all[index].run)] = index }
    count(page.lane, -1)
    return page
  }
}
