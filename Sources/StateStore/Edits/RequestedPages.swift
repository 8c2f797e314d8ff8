/// The pages that are requested: their answers may lack the edits that are saved from now on.
///
/// Guarded by the store's lock.
struct RequestedPages<State: Sendable> {
  struct Page {
    let lane: any StoreLane<State>
    let run: RunWork
  }

  /// The number of pages up to which all are looked at whenever one is removed.
  private static var few: Int { 16 }

  private(set) var all: ContiguousArray<Page> = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// How many removals there were since all pages were looked at.
  private var removals = 0

  mutating func insert(_ run: RunWork, of lane: any StoreLane<State>) {
    indices[ObjectIdentifier(run)] = all.count
    all.append(Page(lane: lane, run: run))
  }

  /// Takes out a page, and often others that have ended although their tasks go on.
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

  /// Takes out a page, whose place the last one takes.
  private mutating func take(_ run: RunWork) -> Page? {
    guard let index = indices.removeValue(forKey: ObjectIdentifier(run)) else { return nil }
    all.swapAt(index, all.count - 1)
    let page = all.removeLast()
    if index < all.count { indices[ObjectIdentifier(all[index].run)] = index }
    return page
  }
}
