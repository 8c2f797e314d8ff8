import Testing

@testable import Repositories

struct JSONFlawTests {
  @Test(arguments: [
    .notJSON, JSONFlaw(path: [], kind: .wrongType), JSONFlaw(path: ["title"], kind: .missing),
    JSONFlaw(path: ["changes.0"], kind: .wrongType), JSONFlaw(path: ["a \" b"], kind: .twice),
    JSONFlaw(path: ["parcel"], kind: .unknownKind),
    JSONFlaw(path: ["id"], kind: .wrong("\"a b\"", .id)),
    JSONFlaw(path: ["repeats", "step"], kind: .wrong("-1", .outOfRange)),
    JSONFlaw(path: ["repeats"], kind: .wrong("the recurrence", .member)),
  ])
  func `a flaw is found by its reason`(flaw: JSONFlaw) {
    let found: JSONFlaw? = JSONFlaw(reason: flaw.reason)
    // The names of the path become one text.
    #expect(found?.kind == flaw.kind && found?.reason == flaw.reason)
  }

  @Test func `the reason may begin with a small letter`() {
    #expect(JSONFlaw(reason: "the given data was not valid JSON") == .notJSON)
  }

  @Test(arguments: [
    "", "\"", "\" is missing", "it is missing", "No such file or directory",
    "\"rank\" is wrong: 3 is not pretty", "rank is wrong: 3 is out of range",
  ])
  func `other reasons are of no flaw that has words of its own`(reason: String) {
    #expect(JSONFlaw(reason: reason) == nil)
  }
}
