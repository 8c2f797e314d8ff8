// Saved edits that wait for sources that may lack them.
extension Draft {
  /// Ends the waiting for a source, of all entries or only of entries without a revision.
  mutating func forget(
    _ source: AnyObject, near lane: any StoreLane<State>, withRevisions: Bool
  ) {
    for place in edits.near(lane) {
      for index in place.entries.indices where !place.entries[index].needs.isEmpty {
        place.entries[index].needs.removeAll {
          $0.source === source && (withRevisions || $0.revision == nil)
        }
      }
    }
  }

  /// Ends all waiting for a page, or for a load that ended without a value. The shown state stays.
  mutating func endSource(_ source: AnyObject, of lane: any StoreLane<State>) {
    if !mayBeEdited(lane.extent) { return }
    forget(source, near: lane, withRevisions: true)
    foldOver(edits.near(lane))
  }

  /// Replaces an older load of a lane by a newer one.
  ///
  /// - Parameter newer: The newer load if the older one was live, else nil: saved edits that wait
  ///   for a revision of the older load wait for the newer load instead.
  @usableFromInline
  mutating func replaceSource(
    _ older: AnyObject, by newer: AnyObject?, of lane: any StoreLane<State>
  ) {
    if !mayBeEdited(lane.extent) { return }
    if let newer {
      for place in edits.near(lane) {
        for index in place.entries.indices {
          guard let revision = place.entries[index].need(of: older)?.revision else { continue }
          place.entries[index].needs.append(LogEntry.Need(source: newer, revision: revision))
        }
      }
    }
    endSource(older, of: lane)
  }

  /// Notes that a source has the saved edits with these revisions. Returns false, and notes
  /// nothing, unless exactly these wait for the source up to the last revision, none is in the base
  /// yet, and no older edit that shares is unsaved.
  mutating func reach(
    _ source: AnyObject, saved revisions: [Int], at lane: any StoreLane<State>
  ) -> Bool {
    guard let last = revisions.last else { return false }
    takeInWrites(lane)
    let near = edits.near(lane)
    let told = edits.entries(of: near).filter { entry in
      entry.entry.need(of: source)?.revision.map { $0 <= last } ?? false
    }
    if told.isEmpty || told.contains(where: { $0.entry.isIncluded })
      || Set(told.compactMap { $0.entry.need(of: source)?.revision }) != Set(revisions)
    {
      return false
    }
    // Older entries that share a place go into the base first.
    var included = told
    var next = 0
    while next < included.count {
      let (place, entry) = included[next]
      next += 1
      for (other, older) in edits.entries(of: edits.near(place.lane))
      where older.order < entry.order && !older.isIncluded {
        if older.isUnsaved { return false }
        if included.contains(where: { $0.place === other && $0.entry.order == older.order }) {
          continue
        }
        included.append((other, older))
      }
    }
    for (place, entry) in included.sorted(by: { $0.entry.order < $1.entry.order }) {
      makeInBases(entry, of: place)
      change(entry.order, of: place) { entry in
        entry.isIncluded = true
        entry.needs.removeAll { $0.source === source }
      }
    }
    foldOver(near)
    return true
  }

  /// Notes a requested page: its answer may lack edits saved from now on.
  mutating func beginPage(_ page: RunWork, of lane: any StoreLane<State>) {
    if !page.isEnding { edits.pages.insert(page, of: lane) }
  }

  /// Notes a value of a load for the pages requested inside the load's place: they are requested
  /// once more.
  @usableFromInline
  mutating func noteLanding(of lane: any StoreLane<State>) {
    guard let pages = participants.edits?.known(as: EditLog<State>.self).pages,
      pages.mayBeReplaced(by: lane)
    else { return }
    for page in pages.all
    where page.lane !== lane && page.lane.mayShare(lane) && covers(lane, page.lane) {
      page.lane.noteLandingAround()
    }
  }

  /// Forgets a page, and often others that have ended.
  mutating func endPage(_ page: RunWork) {
    for over in edits.pages.remove(page) {
      endSource(over.run, of: over.lane)
      replaced.append(over.lane)
    }
  }

  mutating func change(
    _ order: EntryOrder, of place: any EditedPlace<State>, _ change: (inout LogEntry<State>) -> Void
  ) {
    guard let index = place.entries.firstIndex(where: { $0.order == order }) else { return }
    change(&place.entries[index])
  }
}
