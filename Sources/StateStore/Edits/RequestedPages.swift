/// The requested pages: their answers may lack edits saved from now on.
///
/// Guarded by the store's lock.
struct RequestedPages<State: Sendable> {
  struct Page {
    let lane: any StoreLane<State>
    let run: RunWork
    fileprivate let owner: Int
  }

  /// Up to this number of pages, each removal checks all.
  private static var few: Int { 16 }

  private(set) var all: ContiguousArray<Page> = []
  /// The number of pages by the hash of their element and stored property. The key is the hash,
  /// because an id that is unequal to itself could never be removed.
  private var owners: [Int: Int] = [:]
  private var extents: [Range<Int>: Int] = [:]
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The number of removals since all pages were checked.
  private var removals = 0

  mutating func insert(_ run: RunWork, of lane: any StoreLane<State>) {
    indices[ObjectIdentifier(run)] = all.count
    let page = Page(lane: lane, run: run, owner: owner(lane))
    all.append(page)
    count(page, 1)
  }

  /// Whether a value at a lane may replace a place with pages.
  ///
  /// - Complexity: O(*e*), where *e* is the number of stored properties with pages.
  func mayBeReplaced(by lane: any StoreLane<State>) -> Bool {
    if all.isEmpty { return false }
    if lane.isPinned, lane.element != nil { return owners[owner(lane)] != nil }
    return extents.keys.contains { $0.overlaps(lane.extent) }
  }

  private func owner(_ lane: any StoreLane<State>) -> Int {
    var hasher = Hasher()
    hasher.combine(lane.extent)
    lane.element?.hash(into: &hasher)
    return hasher.finalize()
  }

  private mutating func count(_ page: Page, _ change: Int) {
    func add(_ count: inout Int?) {
      let sum = (count ?? 0) + change
      count = sum == 0 ? nil : sum
    }
    add(&owners[page.owner])
    add(&extents[page.lane.extent])
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
    count(page, -1)
    return page
  }
}
