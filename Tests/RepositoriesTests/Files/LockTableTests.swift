import Foundation
import Testing

@testable import Repositories

struct LockTableTests {
  private let table = """
    1: POSIX  ADVISORY  WRITE 6394 fe:00:16 1073741824 1073742335
    2: -> FLOCK  ADVISORY  WRITE 7 fe:00:16 0 EOF
    3: FLOCK  ADVISORY  WRITE 27450 fe:00:16 0 EOF
    4: FLOCK  ADVISORY  WRITE 0 fe:00:17 0 EOF
    5: FLOCK  ADVISORY  WRITE
    6: FLOCK  ADVISORY  WRITE x fe:00 0 EOF

    7: FLOCK  ADVISORY  READ 8 103:100005:18 0 EOF
    """

  private func owner(_ device: UInt64, _ number: UInt64) -> Int32? {
    LockTable.owner(of: .init(device: device, number: number), in: table)
  }

  @Test func `the owner is who has the file of this device locked as a whole`() {
    #expect(owner(0xFE00, 16) == 27450)
    #expect(owner(0xFE01, 16) == nil)
    #expect(owner(0xFE00, 17) == nil)
    #expect(owner(0xFE00, 99) == nil)
    #expect(owner(0x1_0001_0305, 18) == 8)
  }

  #if os(Linux)
    @Test func `the system tells who has a lock`() async throws {
      try await withTemporaryDirectory { directory in
        let file = try FileDescriptor(appending: directory + "/file")
        #expect(file.lockOwner() == nil)
        _ = try file.lock()
        #expect(file.lockOwner() == ProcessInfo.processInfo.processIdentifier)
      }
    }
  #endif
}
