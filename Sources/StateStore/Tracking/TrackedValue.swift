import Synchronization

/// A value of a store whose reads are tracked, and what its readers have seen of it.
///
/// **Which writes are told.** A write is told unless each reader has seen an equal value. Versions
/// decide where threads meet: what is seen is as of a version, and writes that come to be compared
/// late are passed over. A reader that finds a newer version than the last reader did does not know
/// whether the write between was told: it is *owed* then, and the next write is told, whatever it
/// wrote.
@usableFromInline
final class TrackedValue: Sendable {
  /// What is read.
  enum Subject: Sendable {
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

  /// A value that is only compared; see ``TrackedPath`` for why it may be shared.
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

  /// Notes that a reader has seen the value as of a version.
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

  /// Whether a write is to be told that has led to a state.
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
      // Another thread may have noted more meanwhile.
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

extension TrackedValue.Subject: Equatable {
  /// Comparing key paths is user code.
  static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.version, .version): true
    case (.stored(let left), .stored(let right)): left == right
    case (.computed(let left), .computed(let right)): left.path == right.path
    case (.version, _), (.stored, _), (.computed, _): false
    }
  }
}
