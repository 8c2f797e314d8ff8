import Testing

@testable import Repositories

struct JSONFlawTests {
  @Test(arguments: [
    .notJSON, JSONFlaw(path: [], kind: .wrongType), JSONFlaw(path: ["title"], kind: .missing),
    JSONFlaw(path: ["changes.0"], kind: .wrongType), JSONFlaw(path: ["a \" b"], kind: .twice),
    JSONFlaw(path: ["parcel"], kind: .unknownKind),
  ])
  func `a flaw is found by its reason`(flaw: JSONFlaw) {
    #expect(JSONFlaw(reason: flaw.reason) == flaw)
  }

  @Test func `the reason may begin with a small letter`() {
    #expect(JSONFlaw(reason: "the given data was not valid JSON") == .notJSON)
  }

  @Test(arguments: [
    "", "\"", "\" is missing", "it is missing", "No such file or directory",
    JSONFlaw(path: ["rank"], kind: .wrong("it is out of range")).reason,
  ])
  func `other reasons are of no flaw that has words of its own`(reason: String) {
    #expect(JSONFlaw(reason: reason) == nil)
  }
}
