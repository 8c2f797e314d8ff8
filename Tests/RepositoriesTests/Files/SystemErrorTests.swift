import Foundation
import Testing

@testable import Repositories

struct SystemErrorTests {
  @Test func `the reason is what the system says`() {
    #expect(SystemError(code: ENOSPC).reason == "No space left on device")
    #expect("\(SystemError(code: ENOSPC))" == "No space left on device")
  }

  @Test func `a call that a signal interrupts is made again`() throws {
    var calls = 0
    let result = try SystemError.check {
      calls += 1
      errno = EINTR
      return calls < 3 ? -1 : 7
    }

    #expect(result == 7)
    #expect(calls == 3)
  }

  @Test func `any other failure is thrown`() {
    #expect(throws: SystemError(code: EIO)) {
      try SystemError.check {
        errno = EIO
        return -1
      }
    }
  }
}
