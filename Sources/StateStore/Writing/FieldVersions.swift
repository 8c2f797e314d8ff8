/// The version of the last write of each field. Work that began at one version checks here whether
/// a path was written since: a joined load (L12), pending edits (L15).
///
/// A write only notes its version; loads and edits look here when needed.
@usableFromInline
struct FieldVersions: Sendable {
  @usableFromInline
  struct Write: Sendable {
    @usableFromInline let extent: Range<Int>
    @usableFromInline let version: UInt64

    @inlinable
    init(of extent: Range<Int>, at version: UInt64) {
      self.extent = extent
      self.version = version
    }
  }

  /// The number of writes that touched something.
  @usableFromInline var latest: UInt64 = 0
  /// The last write of each field, by the field's index in the field table.
  @usableFromInline var writes: ContiguousArray<Write> = []

  @inlinable
  init() {}

  /// The version of the update in progress, if it touches something.
  @inlinable var next: UInt64 { latest &+ 1 }

  /// Notes that the latest version wrote a field.
  @inlinable
  mutating func note(_ field: Int, _ extent: Range<Int>) {
    if field >= writes.count { makeRoom(for: field) }
    writes[field] = Write(of: extent, at: latest)
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
    var last: UInt64 = 0
    for write in writes where write.version > last && write.extent.overlaps(extent) {
      last = write.version
    }
    return last
  }
}
