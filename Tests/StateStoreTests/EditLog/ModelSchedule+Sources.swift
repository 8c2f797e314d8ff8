// Loads and live sources.
extension ModelSchedule {
  mutating func load() {
    let place = place()
    let goesOn = world.follows && (!world.loads || chance(2))
    // With one live source of all rows, the server's history says all that must show.
    load(!world.loads && world.follows ? .list : place, goesOn: goesOn)
  }

  mutating func load(_ place: ModelPlace, goesOn: Bool) {
    guard let id = log.load(place, goesOn: goesOn) else { return }
    trace.append("\(goesOn ? "follow" : "load") \(id) \(place)")
    for old in followers where old.place == place { fold.end(old.id) }
    followers.removeAll { $0.place == place }
    followers.append(Follower(id: id, place: place, goesOn: goesOn))
  }

  mutating func hear(_ index: Int, mayEnd: Bool = true) {
    if mayEnd, chance(12) { return end(followers.remove(at: index)) }
    let follower = followers[index]
    if follower.goesOn { return follow(index) }
    guard let read = follower.read else {
      trace.append("read \(follower.id)")
      followers[index].read = .some(server.state[follower.place])
      return
    }
    followers.remove(at: index)
    guard let value = read else { return end(follower) }
    trace.append("land \(follower.id)")
    tell(follower, at: nil) { $0 = value }
  }

  mutating func end(_ follower: Follower) {
    trace.append("end \(follower.id)")
    log.end(follower.id)
    fold.end(follower.id)
  }

  mutating func follow(_ index: Int) {
    let follower = followers[index]
    guard let value = server.state[follower.place] else { return end(followers.remove(at: index)) }
    let next =
      follower.told.map { min($0 + (chance(3) ? 2 : 1), server.revision) } ?? server.revision
    if next == follower.told { return }
    guard server.history[next][follower.place] != nil else {
      return end(followers.remove(at: index))
    }
    followers[index].told = next
    trace.append("tell \(follower.id) at \(next)")
    let revision = world.hasRevisions ? next : nil
    guard let told = follower.told else { return tell(follower, at: revision) { $0 = value } }
    tell(follower, at: revision, server.word(of: follower.place, from: told, to: next))
  }

  mutating func tell(
    _ follower: Follower, at revision: Int?, _ change: (inout ModelValue) -> Void
  ) {
    log.tell(follower.id, at: revision, change)
    fold.tell(follower.id, of: follower.place, at: revision, change)
  }
}
