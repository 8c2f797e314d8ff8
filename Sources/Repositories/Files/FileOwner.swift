/// The user and the group that a file belongs to, and what it permits them.
package struct FileOwner: Equatable, Sendable {
  var user: UInt32 = 0
  var group: UInt32 = 0
  /// The permissions, as in the system's mode.
  var mode: UInt32 = 0o600
}

extension FileSystem {
  /// Gives a new file the owner of a folder or a file, in which or beside which it is made, where
  /// this program may: what root makes among the files of a user is to be that user's. The
  /// permissions stay.
  func adopt(_ file: any OpenFile, by path: String) throws(SystemError) {
    guard isRoot else { return }
    var owner = try status(of: path).owner
    let own = try file.status().owner
    owner.mode = own.mode
    if owner != own { try file.setOwner(owner) }
  }
}
