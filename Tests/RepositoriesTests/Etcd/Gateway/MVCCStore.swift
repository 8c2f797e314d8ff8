import Foundation

/// The keys of an etcd in memory: every value that a key has had since the last compaction.
struct MVCCStore {
  /// A value that a key was given, or nil at its removal.
  struct Event: Equatable {
    let key: [UInt8]
    let value: [UInt8]?
    let revision: Int
  }

  struct Failure: Error, Equatable {
    let words: String
    var code = 11
    var status = 400
  }

  private(set) var revision = 1
  private(set) var compacted = 0
  private(set) var events: [Event] = []

  /// The rows of a range at a revision, in the order of their keys.
  func rows(_ range: KeyRange, at asked: Int) throws(Failure) -> [Event] {
    if asked > revision {
      throw Failure(words: "etcdserver: mvcc: required revision is a future revision")
    }
    if asked > 0, asked < compacted {
      throw Failure(words: "etcdserver: mvcc: required revision has been compacted")
    }
    var latest: [[UInt8]: Event] = [:]
    for event in events where asked == 0 || event.revision <= asked {
      if range.contains(event.key) { latest[event.key] = event }
    }
    return latest.values.filter { $0.value != nil }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  /// The revision that has written a key last; 0 where the key is not there.
  func revision(of key: [UInt8]) -> Int {
    guard let last = events.last(where: { $0.key == key }), last.value != nil else { return 0 }
    return last.revision
  }

  /// Makes changes at the next revision; a value of nil removes the key.
  mutating func change(_ changes: [(key: [UInt8], value: [UInt8]?)]) {
    if changes.isEmpty { return }
    revision += 1
    for (key, value) in changes {
      events.append(Event(key: key, value: value, revision: revision))
    }
  }

  /// Forgets what was before a revision.
  mutating func compact(to revision: Int) {
    compacted = revision
    var latest: [[UInt8]: Int] = [:]
    for (index, event) in events.enumerated() where event.revision <= revision {
      latest[event.key] = index
    }
    events = events.enumerated().filter { index, event in
      event.revision > revision || latest[event.key] == index && event.value != nil
    }.map(\.element)
  }
}

/// A range of keys.
struct KeyRange {
  let first: [UInt8]
  let end: [UInt8]?

  func contains(_ key: [UInt8]) -> Bool {
    guard let end else { return key == first }
    return !key.lexicographicallyPrecedes(first) && key.lexicographicallyPrecedes(end)
  }
}
