@testable import Repositories

extension FileDescriptor {
  /// Opens a file to write at its end, as another program does; a missing file is made.
  convenience init(appending path: String) throws(SystemError) {
    do {
      _ = try FileDescriptor(opening: path, to: .create(.journal))
    } catch {
      guard error.isExistingFile else { throw error }
    }
    try self.init(opening: path, to: .change)
  }
}
