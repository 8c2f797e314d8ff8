import Foundation

extension VersionedFile {
  /// Replaces the value in the file; makes the file and its folder if they are missing.
  ///
  /// Reads the file first: what the value does not know is written back, and what it cannot keep is
  /// kept aside, also with the policy ``UnreadableFilePolicy/stop``. If that fails, nothing is
  /// replaced.
  ///
  /// - Throws: `VersionedFileError`, also if the file is no document of a `VersionedFile` (unless the
  ///   policy is ``UnreadableFilePolicy/startOver``), or has a later version: either stays as it is.
  /// - Complexity: O(*n*) in the size of the file before and after.
  public func save(_ value: Value) throws(VersionedFileError) {
    let new = try encoded(value)
    let old = try naming(path, VersionedFileError.cannotWrite, contents())
    // Links stay, and only a regular file is replaced.
    let place =
      followsLinks
      ? try naming(path, VersionedFileError.cannotWrite, system.destination(of: path)) : path
    let bytes = if let old { try bytes(new, after: old, at: place) } else { new }
    do throws(SystemError) {
      if case .unsure(let error) = try system.replaceOwn(place, .value, with: bytes) {
        throw error
      }
    } catch {
      if error == .foreign { throw .damaged(path: path, reason: error.reason) }
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  private struct Contents: Encodable {
    let version: Int
    let value: Value
  }

  private func encoded(_ value: Value) throws(VersionedFileError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(Contents(version: version, value: value)))
    } catch {
      throw .cannotEncode(path: path, reason: CodingReason.text(error))
    }
  }

  /// The new contents with what they should keep of the old ones, which are kept aside if that is
  /// not all.
  private func bytes(
    _ new: [UInt8], after old: [UInt8], at place: String
  ) throws(VersionedFileError) -> [UInt8] {
    let before: VersionedDocument
    do {
      before = try document(old)
    } catch {
      guard case .damaged = error, policy == .startOver else { throw error }
      try moveAside(place)
      return new
    }
    let salvaged: SalvagedValue<Value>
    do {
      salvaged = try self.salvaged(migrated(before))
    } catch {
      try copyAside(old, place)
      return new
    }
    if before.version < version || !salvaged.damaged.isEmpty { try copyAside(old, place) }
    let unknown = UnknownMembers(reads: salvaged.reads)
    return before.keepingMembers(in: new) { unknown.added(to: $0, from: salvaged.json) }
  }

  private func copyAside(_ old: [UInt8], _ place: String) throws(VersionedFileError) {
    try keepAside(place) { files throws(AsideFiles.Failure) in try files.copy(old) }
  }

  private func moveAside(_ place: String) throws(VersionedFileError) {
    try keepAside(place) { files throws(AsideFiles.Failure) in (try files.move(), true) }
  }

  private func keepAside(
    _ place: String,
    _ keep: (AsideFiles) throws(AsideFiles.Failure) -> (path: String, isNew: Bool)
  ) throws(VersionedFileError) {
    do {
      let kept = try keep(AsideFiles(path: place, kind: .backup, system: system))
      if kept.isNew { tell?(.keptAside(path: path, at: kept.path)) }
    } catch {
      throw .cannotWrite(path: error.path, reason: error.error.reason)
    }
  }
}
