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

  private struct Member: Sendable {
    let work: RunWork
    var hasBegun: Bool
  }

  /// The runs of one id, in the order they were started.
  private struct Group: Sendable {
    let id: RunID
    let number: Int
    var members: [Member] = []
  }

  private struct Entry: Sendable {
    let work: RunWork
    let number: Int
    /// Where the run was begun; nil for the store itself.
    let site: RunSite?
    /// The hash of the id, and the number of the group; nil without an id.
    let group: (hash: Int, number: Int)?
  }

  private struct Contents {
    /// In no order; each run knows its place.
    var entries: [Entry] = []
    var groups: [Int: [Group]] = [:]
    /// How many groups were made or removed.
    var changes = 0

    mutating func insert(_ entry: Entry) {
      entry.work.slot.store(entries.count, ordering: .relaxed)
      entries.append(entry)
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
      let (candidates, changes) = contents.withLock { ($0.groups[id.hash] ?? [], $0.changes) }
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
    var groups = contents.groups[id.hash] ?? []
    let place = groups.firstIndex { $0.number == found } ?? groups.endIndex
    let older = place == groups.endIndex ? [] : groups[place].members.filter { !$0.work.isEnding }
    if policy == .drop, !older.isEmpty { return .dropped }
    if policy == .join, let newest = older.last { return .joins(newest.work) }
    if place == groups.endIndex {
      groups.append(Group(id: id, number: number))
      contents.changes += 1
    }
    let waits = policy == .queue && !older.isEmpty
    if policy == .latest {
      for member in groups[place].members {
        if let entry = contents.remove(member.work) { left.append(entry) }
      }
      groups[place].members = []
    }
    groups[place].members.append(Member(work: work, hasBegun: !waits))
    contents.insert(
      Entry(
        work: work, number: number, site: site, group: (id.hash, groups[place].number)))
    contents.groups[id.hash] = groups
    return waits ? .waits : .begins(cancelling: policy == .latest ? older.map(\.work) : [])
  }

  /// Lets go of a run; returns the run that has waited for that.
  func leave(_ work: RunWork) -> RunWork? {
    if work.hasID { return leaveGroup(work) }
    let left = contents.withLock { $0.remove(work) }
    withExtendedLifetime(left) {}
    return nil
  }

  private func leaveGroup(_ work: RunWork) -> RunWork? {
    let (next, left) = contents.withLock { contents -> (RunWork?, (Entry?, Group?)) in
      let entry = contents.remove(work)
      guard let (hash, number) = entry?.group, var groups = contents.groups[hash],
        let place = groups.firstIndex(where: { $0.number == number })
      else { return (nil, (entry, nil)) }
      groups[place].members.removeAll { $0.work === work }
      var left: Group?
      var next: RunWork?
      if groups[place].members.isEmpty {
        left = groups.remove(at: place)
        contents.changes += 1
      } else if !groups[place].members[0].hasBegun {
        groups[place].members[0].hasBegun = true
        next = groups[place].members[0].work
      }
      contents.groups[hash] = groups.isEmpty ? nil : groups
      return (next, (entry, left))
    }
    // The id and the place are destroyed outside the lock.
    withExtendedLifetime(left) {}
    return next
  }

  /// Takes the runs of an id out, in the order they were started: none of them begins in place of another.
  func take(_ id: RunID) -> [RunWork] {
    let candidates = contents.withLock { $0.groups[id.hash] ?? [] }
    guard let found = candidates.first(where: { $0.id == id })?.number else { return [] }
    // The id is destroyed outside the lock, with `candidates`, and so are the places.
    let (works, left) = contents.withLock { contents -> ([RunWork], [Entry]) in
      guard var groups = contents.groups[id.hash],
        let place = groups.firstIndex(where: { $0.number == found })
      else { return ([], []) }
      let works = groups.remove(at: place).members.map(\.work)
      contents.groups[id.hash] = groups.isEmpty ? nil : groups
      contents.changes += 1
      let left = works.compactMap { contents.remove($0) }
      return (works, left)
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
