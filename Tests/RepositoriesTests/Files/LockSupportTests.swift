import Foundation
import Testing

@testable import Repositories

/// File systems that have no locks.
struct LockSupportTests {
  @Test(arguments: [ENOLCK, EOPNOTSUPP, ENOTSUP, ENOSYS, EINVAL])
  func `a file system without locks is told as such`(code: Int32) {
    let error = SystemError.ofLock(code)
    #expect(error == .noLocks && error.reason == "its file system does not support locks")
  }

  @Test(arguments: [EIO, EBADF, EACCES])
  func `other failures keep their words`(code: Int32) {
    #expect(SystemError.ofLock(code) == SystemError(code: code))
  }

  @Test(arguments: [
    StorageError.cannotOpen(path: "/t", reason: SystemError.noLocks.reason),
    .cannotOpenForChanges(path: "/t", reason: SystemError.noLocks.reason),
    .cannotCreate(path: "/t", reason: SystemError.noLocks.reason),
    .cannotWrite(path: "/t", reason: SystemError.noLocks.reason),
  ])
  func `whoever has opened the file, the advice is another disk`(error: StorageError) {
    #expect(
      error.description
        == "The file system of /t does not support locks, without which two programs "
        + "could lose each other's changes. Move the list to a disk of this computer: name it there "
        + "with --file PATH, or for a list on etcd set XDG_DATA_HOME; --read-only shows a list where it "
        + "is.")
  }
}
