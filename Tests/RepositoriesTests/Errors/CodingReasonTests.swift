import Foundation
import Testing

@testable import Repositories

struct CodingReasonTests {
  @Test(arguments: [
    #"{"changes":[]}"#: #""at" is missing"#,
    #"{"at":1,"changes":{}}"#: #""changes" has the wrong type"#,
    #"{"at":null,"changes":[]}"#: #""at" has the wrong type"#,
    #"{"at":1,"changes":[{"delete":"?"}]}"#:
      #""changes.0.delete" is wrong: Attempted to decode UUID from invalid UUID string"#,
    #"{"at":1"#: "The given data was not valid JSON",
  ])
  func `a decoder's error says what is wrong and where`(text: String, reason: String) throws {
    let error = #expect(throws: JSONFlaw.self) {
      let bytes = Array(text.utf8)
      _ = try JournalRecord(JSONObject(bytes, in: bytes.indices))
    }

    #expect(CodingReason.text(try #require(error)) == reason)
  }

  @Test func `an encoder's error says what is wrong and where`() throws {
    let error = #expect(throws: EncodingError.self) {
      try JSONEncoder().encode([Todo.sample(1, createdAt: .infinity)])
    }

    #expect(
      CodingReason.text(try #require(error))
        == #""0.createdAt" is wrong: Unable to encode Double.inf directly in JSON"#)
  }

  @Test func `any other error says what it says of itself`() {
    #expect(
      CodingReason.text(StorageError.inUse(path: "/t", pid: 1)).hasPrefix("Cannot save in /t"))
  }
}
