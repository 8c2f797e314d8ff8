// Loads and live sources.
extension ModelSchedule {
  mutating func load() {
    let goesOn = world.follows && (!world.loads || chance(2))
    // With one live source of all rows, the server's history says all that must show.
    var place = !world.loads && world.follows ? .list : place()
    // A load of a body changes its row also by the phase, which the model does not know.
    if store != nil, world.writesByHand, place != .note { place = .list }
    let isPage = world.loads && place == .list && chance(3)
    load(place, isPage ? .page : goesOn ? .goingOn : .once)
  }

  mutating func load(_ place: ModelPlace, _ loading: ModelLog.Loading = .once) {
    guard let id = log.load(place, loading) else { return }
    trace.append("\(loading) \(id) \(place)")
    store?.load(id, place, loading)
    if loading != .page {
      for old in followers where old.place == place && old.loading != .page {
        if old.told == nil { fold.end(old.id) } else { fold.replace(old.id, by: id) }
        store?.end(old.id)
      }
      followers.removeAll { $0.place == place && $0.loading != .page }
    }
    followers.append(Follower(id: id, place: place, loading: loading))
  }

  mutating func hear(_ index: Int, mayEnd: Bool = true) {
    if mayEnd, chance(12) { return end(followers.remove(at: index)) }
    let follower = followers[index]
    if follower.loading == .goingOn { return follow(index) }
    guard let read = follower.read else {
      trace.append("read \(follower.id)")
      followers[index].read = .some(server.state[follower.place])
      return
    }
    followers.remove(at: index)
    guard let value = read else { return end(follower) }
    trace.append("land \(follower.id)")
    if follower.loading == .once {
      endPages(follower.place)
      tell(follower, at: nil) { $0 = value }
    } else if case .rows(let page) = value {
      let rows = page.filter { _ in chance(2) }
      tell(follower, at: nil) { value in
        value.put(rows)
      }
    }
  }

  /// What has been asked for beside a list that was replaced since would have to be asked for
  /// again.
  private mutating func endPages(_ place: ModelPlace) {
    for page in followers where page.loading == .page && page.place == place { end(page) }
    followers.removeAll { $0.loading == .page && $0.place == place }
  }

  mutating func end(_ follower: Follower) {
    trace.append("end \(follower.id)")
    log.end(follower.id)
    fold.end(follower.id)
    store?.end(follower.id)
  }

  mutating func follow(_ index: Int) {
    let follower = followers[index]
    guard let value = server.state[follower.place] else { return end(followers.remove(at: index)) }
    var next =
      follower.told.map { min($0 + (chance(3) ? 2 : 1), server.revision) } ?? server.revision
    if next == follower.told { return }
    if server.history[next][follower.place] == nil { next = server.revision }
    followers[index].told = next
    trace.append("tell \(follower.id) at \(next)")
    let revision = world.hasRevisions ? next : nil
    guard let told = follower.told else {
      endPages(follower.place)
      return tell(follower, at: revision) { $0 = value }
    }
    if let revision, chance(2), reach(follower, told + 1...revision) { return }
    tell(follower, at: revision, server.word(of: follower.place, from: told, to: next))
  }

  /// Tells that nothing but saved edits has been made between two revisions, where that is so.
  private mutating func reach(_ follower: Follower, _ told: ClosedRange<Int>) -> Bool {
    let edits = revisions.filter { told.contains($0.value) }
    guard Set(edits.values) == Set(told), log.reach(follower.id, Array(told)) else { return false }
    trace.append("with nothing but \(edits.keys.sorted())")
    fold.reach(follower.id, edits.keys.sorted())
    if store?.reach(follower.id, Array(told)) == false { fail("The store does not reach.") }
    return true
  }

  mutating func tell(
    _ follower: Follower, at revision: Int?, _ change: (inout ModelValue) -> Void
  ) {
    for index in followers.indices
    where followers[index].id != follower.id && followers[index].place.shares(follower.place) {
      followers[index].replaced = followers[index].told ?? -1
    }
    hasTold = true
    let before = Set(log.state.rows.map(\.id))
    log.tell(follower.id, at: revision, change)
    fold.tell(follower.id, of: follower.place, at: revision, change)
    guard let store else { return }
    // The same write of the store may write by hand besides.
    let isLast = follower.loading != .goingOn
    let mayWrite = world.writesByHand && !isLast && !isFinishing
    var writes = mayWrite && chance(2) ? writes() : []
    // A row that goes and comes back in one write of the store has not gone.
    let gone = before.subtracting(log.state.rows.map(\.id))
    var written = log.state
    writes.make(in: &written)
    if written.rows.contains(where: { gone.contains($0.id) }) { writes = [] }
    let hasWritten = store.tell(
      follower.id, at: revision, isFirst: follower.told == nil, isLast: isLast, change,
      also: writes.isEmpty ? nil : { writes.make(in: &$0) })
    if !hasWritten { return }
    trace.append("and write \(writes)")
    write(writes)
  }
}
