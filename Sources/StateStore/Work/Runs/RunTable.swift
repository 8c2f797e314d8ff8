import Synchronization

/// The runs that one store has under way, by their ids.
final class RunTable: Sendable {
  /// What a new run is to do.
  enum Admission: Sendable {
    /// Begin, when these older runs are cancelled.
    case begins(cancelling: [RunWork])
    case waits
    case joins(RunWork)
    case dropped
    /// Nothing: the run has ended, or its place has gone, before it was here.
    case isOver
  }

  private struct Entry: Sendable {
    let work: RunWork
    let number: Int
    /// Where the run was begun; nil for the store itself.
    let site: RunSite?
    /// The hash of the id, the number of the group, and that of the member; nil without an id.
    let group: (hash: Int, number: Int, member: Int)?
  }

  private struct Contents {
    /// In no order; each run knows its place.
    var entries: [Entry] = []
    var groups: [Int: [RunGroup]] = [:]
    /// How many groups were made or removed.
    var changes = 0

    mutating func insert(_ entry: Entry) {
      entry.work.slot.store(entries.count, ordering: .relaxed)
      entries.append(entry)
    }

    /// The ids with a hash, and the numbers of their groups. A copy of the groups would make the next run copy them.
    func ids(_ hash: Int) -> [(id: RunID, number: Int)] {
      (groups[hash] ?? []).map { ($0.id, $0.number) }
    }

    func place(_ hash: Int, _ number: Int?) -> Int? {
      groups[hash]?.firstIndex { $0.number == number }
    }

    /// Takes a group out. It is to be destroyed outside the lock, with its id.
    mutating func removeGroup(_ hash: Int, _ place: Int) -> RunGroup? {
      changes += 1
      let group = groups[hash]?.remove(at: place)
      if groups[hash]?.isEmpty == true { groups[hash] = nil }
      return group
    }

    /// Takes a run out; nil when the run is not here. The entry is to be destroyed outside the lock: a place
    /// holds the arguments of its path.
    mutating func remove(_ work: RunWork) -> Entry? {
      let slot = work.slot.exchange(-1, ordering: .relaxed)
      if slot < 0 { return nil }
      entries.swapAt(slot, entries.count - 1)
      let entry = entries.removeLast()
      if slot < entries.count { entries[slot].work.slot.store(slot, ordering: .relaxed) }
      return entry
    }
  }

  private let contents = RawMutex(Contents())

  /// How many ids are kept.
  var countOfIDs: Int { contents.withLock { $0.groups.values.reduce(0) { $0 + $1.count } } }

  var isEmpty: Bool { contents.withLock { $0.entries.isEmpty } }

  /// Takes in a run, unless it joins another, is dropped or is over. A run without an id has nothing to do with others.
  ///
  /// A run of the next incarnation of a place comes after the fence of this one was closed. So a run that finds its
  /// fence open here, under the lock, is older than all of those.
  func enter(_ work: RunWork, number: Int, _ start: RunStart) -> Admission {
    guard let identity = start.identity else {
      return contents.withLock { contents in
        if work.isEnding { return .isOver }
        contents.insert(Entry(work: work, number: number, site: start.site, group: nil))
        return .begins(cancelling: [])
      }
    }
    return enter(work, number: number, at: start.site, identity)
  }

  private func enter(
    _ work: RunWork, number: Int, at site: RunSite?, _ identity: RunStart.Identity
  ) -> Admission {
    let id = identity.id
    while true {
      // Ids are compared outside the lock; when groups have come or gone meanwhile, they are compared again.
      let (candidates, changes) = contents.withLock { ($0.ids(id.hash), $0.changes) }
      let found = candidates.first { $0.id == id }?.number
      var left: [Entry] = []
      let admission = contents.withLock { contents -> Admission? in
        guard contents.changes == changes else { return nil }
        return Self.admit(work, number, site, identity, to: found, &contents, &left)
      }
      if let admission { return admission }
    }
  }

  private static func admit(
    _ work: RunWork, _ number: Int, _ site: RunSite?, _ identity: RunStart.Identity,
    to found: Int?, _ contents: inout Contents, _ left: inout [Entry]
  ) -> Admission {
    if work.isEnding { return .isOver }
    let (id, policy) = (identity.id, identity.policy)
    let known = contents.place(id.hash, found)
    let newest = known.flatMap { contents.groups[id.hash]?[$0].newest }
    if policy == .drop, newest != nil { return .dropped }
    if policy == .join, let newest { return .joins(newest) }
    let place = known ?? contents.groups[id.hash]?.endIndex ?? 0
    if known == nil {
      contents.groups[id.hash, default: []].append(RunGroup(id: id, number: number))
      contents.changes += 1
    }
    let waits = policy == .queue && newest != nil
    var older: [RunWork] = []
    if policy == .latest, known != nil {
      let works = contents.groups[id.hash]?[place].works ?? []
      older = works.filter { !$0.isEnding }
      for work in works {
        if let entry = contents.remove(work) { left.append(entry) }
      }
      contents.groups[id.hash]?[place].removeAll()
    }
    guard let group = contents.groups[id.hash]?[place].number,
      let member = contents.groups[id.hash]?[place].append(work, hasBegun: !waits)
    else { return .isOver }
    contents.insert(
      Entry(work: work, number: number, site: site, group: (id.hash, group, member)))
    return waits ? .waits : .begins(cancelling: older)
  }

  /// Lets go of a run; returns the run that has waited for that.
  func leave(_ work: RunWork) -> RunWork? {
    if work.hasID { return leaveGroup(work) }
    let left = contents.withLock { $0.remove(work) }
    withExtendedLifetime(left) {}
    return nil
  }

  private func leaveGroup(_ work: RunWork) -> RunWork? {
    let (next, left) = contents.withLock { contents -> (RunWork?, (Entry?, RunGroup?)) in
      let entry = contents.remove(work)
      guard let (hash, number, member) = entry?.group, let place = contents.place(hash, number)
      else { return (nil, (entry, nil)) }
      let next = contents.groups[hash]?[place].remove(member)
      let isOver = contents.groups[hash]?[place].isEmpty == true
      return (next, (entry, isOver ? contents.removeGroup(hash, place) : nil))
    }
    // The id and the place are destroyed outside the lock.
    withExtendedLifetime(left) {}
    return next
  }

  /// Takes the runs of an id out, in the order they were started: none of them begins in place of another.
  func take(_ id: RunID) -> [RunWork] {
    let candidates = contents.withLock { $0.ids(id.hash) }
    guard let found = candidates.first(where: { $0.id == id })?.number else { return [] }
    // The id is destroyed outside the lock, with `candidates`, and so are the places.
    let (works, left) = contents.withLock { contents -> ([RunWork], (RunGroup?, [Entry])) in
      guard let place = contents.place(id.hash, found) else { return ([], (nil, [])) }
      let group = contents.removeGroup(id.hash, place)
      let works = group?.works ?? []
      return (works, (group, works.compactMap { contents.remove($0) }))
    }
    withExtendedLifetime(left) {}
    return works
  }

  /// Takes all runs out, with their numbers.
  func takeAll() -> [(work: RunWork, number: Int)] {
    let (entries, groups) = contents.withLock { contents in
      contents.changes += 1
      for entry in contents.entries { entry.work.slot.store(-1, ordering: .relaxed) }
      return (
        exchange(&contents.entries, with: []), exchange(&contents.groups, with: [:])
      )
    }
    withExtendedLifetime(groups) {}
    return entries.map { ($0.work, $0.number) }
  }

  /// The runs whose place is accepted, with their numbers.
  func all(where isIncluded: (PlaceKey) -> Bool) -> [(work: RunWork, number: Int)] {
    // Places are compared outside the lock.
    contents.withLock { $0.entries }
      .filter { $0.site.map { isIncluded($0.place) } == true }.map { ($0.work, $0.number) }
  }
}
