import Foundation

/// The keys of an etcd in memory: every value that a key has had since the last compaction.
struct MVCCStore {
  /// A value that a key was given, or nil at its removal.
  struct Event: Equatable {
    let key: String
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
  /// The events of each key.
  private var eventsByKey: [String: [Event]] = [:]

  /// The rows of a range at a revision, in the order of their keys.
  func rows(_ range: KeyRange, at asked: Int) throws(Failure) -> [Event] {
    if asked > revision {
      throw Failure(words: "etcdserver: mvcc: required revision is a future revision")
    }
    if asked > 0, asked < compacted {
      throw Failure(words: "etcdserver: mvcc: required revision has been compacted")
    }
    let keys = range.end == nil ? [range.first] : eventsByKey.keys.filter(range.contains)
    return keys.compactMap { key in
      eventsByKey[key]?.last { asked == 0 || $0.revision <= asked }
    }.filter { $0.value != nil }.sorted { $0.key < $1.key }
  }

  /// The revision that has written a key last; 0 where the key is not there.
  func revision(of key: String) -> Int {
    guard let last = eventsByKey[key]?.last, last.value != nil else { return 0 }
    return last.revision
  }

  /// Makes changes at the next revision; a value of nil removes the key.
  mutating func change(_ changes: [(key: String, value: [UInt8]?)]) {
    if changes.isEmpty { return }
    revision += 1
    for (key, value) in changes {
      let event = Event(key: key, value: value, revision: revision)
      events.append(event)
      eventsByKey[key, default: []].append(event)
    }
  }

  /// Forgets what was before a revision.
  mutating func compact(to revision: Int) {
    compacted = revision
    var latest: [String: Int] = [:]
    for (index, event) in events.enumerated() where event.revision <= revision {
      latest[event.key] = index
    }
    events = events.enumerated().filter { index, event in
      event.revision > revision || latest[event.key] == index && event.value != nil
    }.map(\.element)
    eventsByKey = Dictionary(grouping: events, by: \.key)
  }
}

/// A range of keys, which are ASCII here.
struct KeyRange {
  let first: String
  let end: String?

  func contains(_ key: String) -> Bool {
    guard let end else { return key == first }
    return first <= key && key < end
  }
}
