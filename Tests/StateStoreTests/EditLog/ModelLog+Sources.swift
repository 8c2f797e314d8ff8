// What the word of a source means for the entries of the log.
extension ModelLog {
  enum Loading { case once, goingOn, page }

  /// Begins a load, or follows a source, in place of the one before, or asks for a page.
  mutating func load(_ place: ModelPlace, _ loading: Loading = .once) -> Int? {
    takeInWrites()
    if state[place] == nil, place != .list || loading == .page { return nil }
    lastSource += 1
    for source in sources where source.place == place && !source.isPage && loading != .page {
      // The newer source goes on from the revision that its first value will have.
      if source.goesOn, source.hasShown { replace(source.id, by: lastSource) }
      end(source.id)
    }
    sources.append(
      Source(
        id: lastSource, place: place, goesOn: loading == .goingOn, isPage: loading == .page))
    return lastSource
  }

  /// What waits for a revision of one source waits for that of another, too.
  private mutating func replace(_ old: Int, by new: Int) {
    for index in entries.indices {
      guard case .settled(var needs) = entries[index].kind, let revision = needs[old],
        revision != .max
      else { continue }
      needs[new] = revision
      entries[index].kind = .settled(needs: needs)
    }
  }

  /// A source ends without a value.
  mutating func end(_ id: Int) {
    guard let source = sources.first(where: { $0.id == id }) else { return }
    takeInWrites()
    sources.removeAll { $0.id == id }
    replay(source.place) { $0.forget(id) }
  }

  /// A source tells a value of its place, or a change of that.
  mutating func tell(_ id: Int, at revision: Int? = nil, _ change: (inout ModelValue) -> Void) {
    takeInWrites()
    guard let index = sources.firstIndex(where: { $0.id == id }) else { return }
    let source = sources[index]
    sources[index].hasShown = true
    sources[index].reached = revision
    for other in sources.indices where other != index && sources[other].place.shares(source.place) {
      sources[other].replaced = sources[other].reached
    }
    if !source.goesOn { sources.remove(at: index) }
    if source.place == .list { isHidden = false }
    replay(source.place) { log in
      log.include(source, at: revision)
      log.foldIncluded(source)
      let old = log.state
      let place = source.place
      if var value = old[place] ?? (place == .list ? .rows([]) : nil) {
        change(&value)
        log.state[place] = value
        log.makeMissed(by: source, since: old)
      } else {
        log.tellInside(place, change)
      }
      log.endReplaced(by: source, old, isInside: log.state[place] == nil)
      log.forget(id, withRevisions: revision == nil)
    }
  }

  /// A source has made these saved edits, by their revisions, and nothing else; false, and nothing
  /// is done, where they are not what it was waited for up to the last of them.
  mutating func reach(_ id: Int, _ revisions: [Int]) -> Bool {
    takeInWrites()
    guard let index = sources.firstIndex(where: { $0.id == id }), let last = revisions.last,
      sources[index].reached != nil
    else { return false }
    let told = entries.filter { $0.needs[id].map { $0 <= last } ?? false }
    guard Set(told.compactMap { $0.needs[id] }) == Set(revisions),
      !told.contains(where: \.isIncluded)
    else {
      return false
    }
    var reached = self
    reached.sources[index].reached = last
    var isMade = true
    reached.replay(sources[index].place) { log in
      for index in log.entries.indices where told.contains(log.entries[index]) {
        log.includeInBase(index, besides: [])
        isMade = isMade && log.entries[index].isIncluded
        log.entries[index].kind = .settled(needs: log.entries[index].needs.filter { $0.key != id })
      }
    }
    if isMade { self = reached }
    return isMade
  }

  /// What the source has from this revision on is not made any more, but for what lies beside its
  /// place.
  private mutating func include(_ source: Source, at revision: Int?) {
    guard let revision else { return }
    for index in entries.indices {
      guard case .settled(var needs) = entries[index].kind,
        let needed = needs[source.id], needed <= revision
      else { continue }
      needs[source.id] = nil
      entries[index].kind = .settled(needs: needs)
      if mutation != .includedMadeAgain { includeInBase(index, besides: [source.place]) }
    }
    entries.removeAll { $0.isIncluded && $0.needs.isEmpty }
  }

  /// Makes an entry a part of the base, and before it the older ones of its place, unless one of
  /// these waits to be saved; what some places have is theirs.
  mutating func includeInBase(_ index: Int, besides told: [ModelPlace]) {
    let entry = entries[index]
    if entry.isIncluded || entry.isUnsaved { return }
    if !told.contains(where: { $0.covers(entry.place) }) {
      for older in entries.indices[..<index] where entries[older].place.shares(entry.place) {
        includeInBase(older, besides: [])
      }
      if !isOldest(index) { return }
      let kept = told.map { ($0, state[$0]) }
      make(entry)
      for (place, value) in kept { state[place] = value }
    }
    entries[index].isIncluded = true
  }

  /// What is saved, and not missed by the source, becomes a part of the base before the source's
  /// change.
  private mutating func foldIncluded(_ source: Source) {
    if mutation == .includedMadeAgain { return }
    for index in entries.indices where entries[index].place.shares(source.place) {
      if entries[index].edit != nil, case .settled(let needs) = entries[index].kind,
        needs[source.id] == nil
      {
        includeInBase(index, besides: [])
      }
    }
  }

  /// A change of a place that only entries have made stands directly behind the one that made the
  /// place.
  private mutating func tellInside(_ place: ModelPlace, _ change: (inout ModelValue) -> Void) {
    entries.removeAll { $0.place == place && $0.isTold }
    var made = self
    for index in entries.indices where !entries[index].isIncluded {
      made.make(entries[index])
      guard var value = made.state[place] else { continue }
      change(&value)
      entries.insert(
        Entry(place: place, change: .value(value), kind: .settled(needs: [:])), at: index + 1)
      return
    }
  }

  /// Makes what the base had, and the source has missed, on top of what it has told.
  private mutating func makeMissed(by source: Source, since old: ModelState) {
    var made = self
    var places: [ModelPlace] = []
    for entry in entries where entry.isIncluded && entry.needs[source.id] != nil {
      let isChanged = old[entry.place] != state[entry.place]
      if !isChanged, !places.contains(where: entry.place.shares) { continue }
      made.make(entry)
      places.append(entry.place)
    }
    state[source.place] = made.state[source.place]
  }

  /// Ends what was written by hand, or saved, where the source has changed the base.
  private mutating func endReplaced(by source: Source, _ old: ModelState, isInside: Bool) {
    let new = state
    func isChanged(_ place: ModelPlace) -> Bool {
      isInside ? place == source.place : old[place] != new[place]
    }
    let rows = Set((old.rows + new.rows).map(\.id).filter { old.row($0) != new.row($0) })
    entries = entries.compactMap { entry in
      guard entry.place.shares(source.place) else { return entry }
      var entry = entry
      switch entry.kind {
      case .write(.rows(var difference)):
        if case .body(let id) = source.place {
          if isChanged(source.place) { difference.keepBody(of: id) }
        } else {
          difference.end(rows)
        }
        entry.kind = .write(.rows(difference))
        return difference.isEmpty ? nil : entry
      case .write(.value): return isChanged(entry.place) ? nil : entry
      case .settled(let needs):
        if isChanged(entry.place), needs[source.id] == nil, !(isInside && entry.isTold) {
          entry.isIncluded = true
        }
        return entry
      case .edit: return entry
      }
    }
  }

  /// No entry waits for a source any more; or none without a revision.
  mutating func forget(_ source: Int, withRevisions: Bool = true) {
    for index in entries.indices {
      guard case .settled(var needs) = entries[index].kind, withRevisions || needs[source] == .max
      else { continue }
      needs[source] = nil
      entries[index].kind = .settled(needs: needs)
    }
  }
}
