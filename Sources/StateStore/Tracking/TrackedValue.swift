import Synchronization

/// A value of a store whose reads are tracked, and the last value its readers saw.
///
/// **Which writes are reported.** A write is reported unless every reader saw an equal value.
/// Versions decide when threads race: a reader sees the value as of a version, and a write that is
/// compared late is skipped. A reader that finds a newer version than the last reader cannot
/// know whether the write between was reported. The value is then *owed*: the next write is
/// reported, whatever it wrote.
@usableFromInline
final class TrackedValue: Sendable {
  /// The subject of a read. Comparing key paths is user code.
  enum Subject: Equatable, Sendable {
    /// Everything, without comparing.
    case version
    case stored(ObjectIdentifier)
    case computed(SharedPath)
  }

  private struct Seen: Sendable {
    var version: UInt64 = 0
    var value: Held?
    var isOwed = false
  }

  /// A value kept only for comparison; see ``TrackedPath`` for why it may be shared.
  private struct Held: @unchecked Sendable {
    let value: AnyObject
  }

  let subject: Subject
  let extents: [Range<Int>]
  let comparison: (any TrackedComparison)?
  /// nil before the first read. Values are destroyed outside the lock.
  private let seen = RawMutex<Seen?>(nil)

  init(
    _ subject: Subject, reading extents: [Range<Int>] = [.everything],
    comparison: (any TrackedComparison)? = nil
  ) {
    self.subject = subject
    self.extents = extents
    self.comparison = comparison
  }

  /// Notes that a reader saw the value as of a version.
  func note(_ value: AnyObject?, at version: UInt64) {
    let held = value.map(Held.init)
    let left = seen.withLock { seen -> Seen? in
      guard let last = seen else {
        seen = Seen(version: version, value: held)
        return nil
      }
      if version > last.version {
        seen = Seen(version: version, isOwed: true)
      } else if version == last.version, !last.isOwed, last.value == nil {
        seen?.value = held
      }
      return last
    }
    withExtendedLifetime((left, held)) {}
  }

  /// Whether to report the write that led to a state.
  func hasChanged(in state: AnyObject?, at version: UInt64) -> Bool {
    while true {
      guard let last = seen.withLock({ $0 }) else { return true }
      if version <= last.version, !last.isOwed { return false }
      var new = Seen(version: max(version, last.version))
      var isEqual = false
      if last.isOwed {
        new.isOwed = version < last.version
      } else if let comparison, let state, let old = last.value,
        let value = comparison.read(state)
      {
        isEqual = comparison.areEqual(old.value, value)
        if isEqual { new.value = Held(value: value) }
      }
      // Another thread may have noted a read since.
      let isLast = seen.withLock { seen in
        guard let now = seen, now.version == last.version, now.isOwed == last.isOwed,
          (now.value == nil) == (last.value == nil)
        else { return false }
        seen = new
        return true
      }
      if isLast { return !isEqual }
    }
  }
}

/// Reads a value of a state, and compares two; all are ``SeenValue``.
protocol TrackedComparison: Sendable {
  func read(_ state: AnyObject) -> AnyObject?
  func areEqual(_ left: AnyObject, _ right: AnyObject) -> Bool
}
