/// Reads one part of a value: at its offset in memory, if it has one, in a quarter of the time in
/// which the runtime follows a key path (`Child.state` in Docs/Benchmarks.md).
@usableFromInline
struct PartReader<Base: Sendable, Part: Sendable>: Sendable {
  @usableFromInline let path: any KeyPath<Base, Part> & Sendable
  /// nil for a computed part.
  @usableFromInline let offset: Int?

  @inlinable
  init(_ path: any KeyPath<Base, Part> & Sendable) {
    self.path = path
    offset = MemoryLayout<Base>.offset(of: path as KeyPath<Base, Part>)
  }

  /// Returns a copy of the part.
  @inlinable
  func read(_ base: inout Base) -> Part {
    guard let offset else { return base[keyPath: path] }
    return unsafe withUnsafeMutablePointer(to: &base) {
      unsafe (UnsafeRawPointer($0) + offset).assumingMemoryBound(to: Part.self).pointee
    }
  }
}

extension Store {
  /// Returns a copy of a member of the state, as by its path.
  @inlinable
  func copy<Member>(_ reader: PartReader<State, Member>) -> Member {
    // The getter of a computed member must not run under the lock.
    guard let offset = reader.offset else {
      if lock.isHeldHere { Misuse.reentry("reading the state") }
      return copy(computedAt: reader.path, reading: [.everything])
    }
    if lock.isHeldHere { Misuse.reentry("reading a member of the state") }
    if trackedReads.mayTrack() {
      return trackedCopy(at: reader.path, in: offset..<offset + MemoryLayout<Member>.size)
    }
    return lock.withLock { reader.read(&$0.draft.state) }
  }
}
