/// The user and the group that own a file, and their permissions.
package struct FileOwner: Equatable, Sendable {
  var user: UInt32 = 0
  var group: UInt32 = 0
  /// The permissions, as in the system's mode.
  var mode: UInt32 = 0o600
}

extension FileSystem {
  /// Gives a new file the owner of its folder or of a file beside it, if this program is root:
  /// files that root creates among a user's files belong to that user. The permissions stay.
  func adopt(_ file: any OpenFile, by path: String) throws(SystemError) {
    guard isRoot else { return }
    var owner = try status(of: path).owner
    let own = try file.status().owner
    owner.mode = own.mode
    if owner != own { try file.setOwner(owner) }
  }
}
