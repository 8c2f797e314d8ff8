import Repositories
import Testing

struct KnownReasonTests {
  @Test(arguments: KnownReason.allCases)
  func `a reason is its words, which can stand in a sentence`(reason: KnownReason) {
    #expect("\(reason)" == reason.rawValue)
    #expect(!reason.rawValue.hasSuffix("."))
  }
}
