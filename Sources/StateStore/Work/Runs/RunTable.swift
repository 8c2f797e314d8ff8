import Synchronization

/// The runs in progress of one store, by their ids and their places.
final class RunTable: Sendable {
  /// How the table admits a new run.
  enum Admission: Sendable {
    /// The run begins, once these older runs are cancelled.
    case begins(cancelling: [RunWork])
    case waits
    case joins(RunWork)
    case dropped
    /// The run has ended, or its place has gone, before it was in the table.
    case isOver
  }

  private typealias Entry = RunList.Entry

  private struct Contents {
    var runs = RunList()
    var groups: [Int: [RunGroup]] = [:]
    /// The number of groups made and removed so far.
    var changes = 0

    /// Removes a run, and its group with the last run: the caller destroys both outside the lock,
    /// with the id and the place. Also returns the run that waited for its end.
    mutating func remove(_ work: RunWork) -> (entry: Entry?, group: RunGroup?, next: RunWork?) {
      let entry = runs.remove(work)
      guard let (hash, number, member) = entry?.group,
        let place = groups[hash]?.firstIndex(where: { $0.number == number })
      else { return (entry, nil, nil) }
      let next = groups[hash]?[place].remove(member)
      guard groups[hash]?[place].isEmpty == true else { return (entry, nil, next) }
      changes += 1
      let group = groups[hash]?.remove(at: place)
      if groups[hash]?.isEmpty == true { groups[hash] = nil }
      return (entry, group, next)
    }
  }

  private let contents = RawMutex(Contents())

  /// The number of ids in the table.
  var countOfIDs: Int { contents.withLock { $0.groups.values.reduce(0) { $0 + $1.count } } }

  var isEmpty: Bool { contents.withLock { $0.runs.isEmpty } }

  /// Adds a run, unless it joins another, is dropped or is over. A run without an id does not
  /// affect other runs.
  ///
  /// A run of a place's next incarnation comes after the fence of this one was closed. So a run
  /// that finds its fence open here, under the lock, is older than all runs of the next one.
  func enter(_ work: RunWork, _ start: RunStart) -> Admission {
    guard let id = start.id else {
      return contents.withLock { contents in
        if work.isEnding { return .isOver }
        contents.runs.insert(Entry(work: work, site: start.site, group: nil))
        return .begins(cancelling: [])
      }
    }
    return enter(work, start, id)
  }

  private func enter(_ work: RunWork, _ start: RunStart, _ id: RunID) -> Admission {
    while true {
      // Ids are compared outside the lock, and again if groups came or went in between.
      let (found, changes) = find(id)
      let number = found ?? work.number
      let admission = contents.withLock { contents -> Admission? in
        guard contents.changes == changes else { return nil }
        if work.isEnding { return .isOver }
        let (admission, member) = Self.admit(
          work, id, start.policy, to: number, in: &contents.groups[id.hash, default: []])
        guard let member else { return admission }
        if found == nil { contents.changes += 1 }
        contents.runs.insert(
          Entry(work: work, site: start.site, group: (id.hash, number, member)))
        return admission
      }
      if let admission { return admission }
    }
  }

  /// The number of an id's group, and the number of groups made and removed so far. The compared
  /// groups are released here: adding a run would copy them.
  private func find(_ id: RunID) -> (group: Int?, changes: Int) {
    let (candidates, changes) = contents.withLock { ($0.groups[id.hash] ?? [], $0.changes) }
    return (candidates.first { $0.id == id }?.number, changes)
  }

  /// Adds a run to the group with a number, created if missing. Returns the run's number there, nil
  /// if it is not added.
  private static func admit(
    _ work: RunWork, _ id: RunID, _ policy: RunPolicy, to number: Int,
    in groups: inout [RunGroup]
  ) -> (Admission, member: Int?) {
    let place = groups.firstIndex { $0.number == number } ?? groups.endIndex
    if place == groups.endIndex { groups.append(RunGroup(id: id, number: number)) }
    let newest = groups[place].newest
    switch policy {
    case .drop: if newest != nil { return (.dropped, nil) }
    case .join: if let newest { return (.joins(newest), nil) }
    case .latest: groups[place].endAll()
    case .queue where groups[place].hasWriters:
      return (.waits, groups[place].append(work, hasBegun: false))
    case .queue: break
    }
    // Also those that another thread is ending: the new run begins once none of them can write.
    let older = groups[place].works.filter { !$0.isOver }
    return (.begins(cancelling: older), groups[place].append(work, hasBegun: true))
  }

  /// Takes the id from a run, which no other run joins or follows any more.
  func takeID(from work: RunWork) {
    let left = contents.withLock { contents in
      let left = contents.remove(work)
      if let entry = left.entry {
        contents.runs.insert(Entry(work: work, site: entry.site, group: nil))
      }
      return left
    }
    withExtendedLifetime(left) {}
  }

  /// Removes a run; returns the run that waited for its end.
  func leave(_ work: RunWork) -> RunWork? {
    let left = contents.withLock { $0.remove(work) }
    return left.next
  }

  /// The runs of an id, in the order they were started.
  func all(of id: RunID) -> [RunWork] {
    let candidates = contents.withLock { $0.groups[id.hash] ?? [] }
    return candidates.first { $0.id == id }?.works ?? []
  }

  /// The runs of an id to cancel, in the order they were started: from here on none of them begins
  /// in place of another. Each stays in the table until its end, so that a run that comes meanwhile
  /// begins only when none of them can write.
  func endAll(of id: RunID) -> [RunWork] {
    guard let found = find(id).group else { return [] }
    return contents.withLock { contents in
      guard let place = contents.groups[id.hash]?.firstIndex(where: { $0.number == found }) else {
        return []
      }
      return contents.groups[id.hash]?[place].endAll() ?? []
    }
  }

  /// All runs, to be cancelled: as ``endAll(of:)`` says.
  func endAll() -> [RunWork] {
    contents.withLock { contents in
      for hash in contents.groups.keys {
        for place in contents.groups[hash, default: []].indices {
          contents.groups[hash, default: []][place].endAll()
        }
      }
      return contents.runs.all.map(\.work)
    }
  }

  /// The runs begun at a place, youngest first: cancelled in this order, no run begins because an
  /// older one has ended.
  ///
  /// - Complexity: linear in the number of these runs. `contained` adds the runs in the stored
  ///   properties of the place: if there are any, linear in the number of all runs.
  func all(at place: PlaceKey, contained: Bool) -> [RunWork] {
    let (own, all) = contents.withLock { contents in
      let hasOthers = contained && contents.runs.areContained(in: place)
      return (contents.runs.all(at: place.hash), hasOthers ? contents.runs.all : [])
    }
    // Places are compared outside the lock.
    let found =
      all.isEmpty
      ? own.filter { $0.site?.place == place }
      : all.filter { $0.site.map { place.contains($0.place.extent) } == true }
    return found.map(\.work).sorted { $0.number > $1.number }
  }
}
