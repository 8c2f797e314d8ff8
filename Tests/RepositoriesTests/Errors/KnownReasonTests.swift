import Foundation
import Testing

@testable import Repositories

struct KnownReasonTests {
  @Test(arguments: KnownReason.allCases)
  func `a reason is its words, which can stand in a sentence`(reason: KnownReason) {
    #expect("\(reason)" == reason.rawValue)
    #expect(!reason.rawValue.hasSuffix("."))
  }

  @Test(arguments: [ENOSPC, EDQUOT])
  func `a full disk is reported as one, with what to do`(code: Int32) {
    let reason = SystemError(code: code).reason
    #expect(KnownReason.isFull(reason))
    let message = StorageError.cannotOpen(path: "/t", reason: reason).description
    #expect(message == "Cannot open /t: \(reason). Make room there, then repeat.")
    #expect(!KnownReason.isFull(SystemError(code: EACCES).reason))
  }
}
