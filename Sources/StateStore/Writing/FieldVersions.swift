/// The version of the last write of each field. Work that began at one version checks here whether
/// a path was written since: a joined load (L12), pending edits (L15).
///
/// A write only notes its version; loads and edits look here when needed.
@usableFromInline
struct FieldVersions: Sendable {
  @usableFromInline
  struct Write: Sendable {
    @usableFromInline let extent: Range<Int>
    @usableFromInline var version: UInt64

    @inlinable
    init(of extent: Range<Int>, at version: UInt64) {
      self.extent = extent
      self.version = version
    }
  }

  /// The number of writes that touched something.
  @usableFromInline var latest: UInt64 = 0
  /// The last write of all.
  @usableFromInline var last = Write(of: 0..<0, at: 0)
  /// The index of the field of the last write in the field table.
  @usableFromInline var lastField = 0
  /// The bytes of the last write, if writing them again delivers nothing: nobody observes them, and
  /// no earlier write waits for its delivery. Otherwise ``nothing``.
  @usableFromInline var quiet = FieldVersions.nothing
  /// The last write of each field, by the field's index; that of the last field may be older.
  @usableFromInline var writes: ContiguousArray<Write> = []

  @inlinable
  init() {}

  /// The version of the update in progress, if it touches something.
  @inlinable var next: UInt64 { latest &+ 1 }

  /// An extent that no field has, and no update writes.
  @inlinable static var nothing: Range<Int> { -1 ..< -1 }

  /// Notes that the latest version wrote a field.
  ///
  /// - Parameter isQuiet: whether a further write of the field has nothing to deliver.
  @inlinable
  mutating func note(_ field: Int, _ extent: Range<Int>, isQuiet: Bool) {
    if field != lastField {
      if lastField >= writes.count { makeRoom(for: lastField) }
      writes[lastField] = last
      lastField = field
    }
    last = Write(of: extent, at: latest)
    quiet = isQuiet ? extent : Self.nothing
  }

  /// Notes a new version, which writes the last field again.
  @inlinable
  mutating func noteAgain() {
    latest &+= 1
    last.version = latest
  }

  @usableFromInline
  mutating func makeRoom(for field: Int) {
    while writes.count <= field { writes.append(Write(of: 0..<0, at: 0)) }
  }

  /// The version of the last write that touched any of these bytes; 0 without one.
  ///
  /// - Complexity: linear in the number of fields that the program writes.
  @usableFromInline
  func lastWrite(of extent: Range<Int>) -> UInt64 {
    if extent == .everything { return latest }
    var found = last.extent.overlaps(extent) ? last.version : 0
    for write in writes where write.version > found && write.extent.overlaps(extent) {
      found = write.version
    }
    return found
  }
}
