import Foundation
import Testing

@testable import Repositories

struct CodingReasonTests {
  @Test(arguments: [
    #"{"changes":[]}"#: #""at" is missing"#,
    #"{"at":1,"changes":{}}"#: #""changes" has the wrong type"#,
    #"{"at":null,"changes":[]}"#: #""at" has the wrong type"#,
    #"{"at":1,"changes":[{"delete":{"number":1,"id":"?"}}]}"#:
      #""changes.0.delete.id" is wrong: "?" is no id"#,
    #"{"at":1"#: "The given data was not valid JSON",
  ])
  func `a decoder's error says what is wrong and where`(text: String, reason: String) throws {
    let error = #expect(throws: JSONFlaw.self) {
      // What follows the changes of an edit.
      let end = #","edit":"00000000-0000-4000-8000-000000000001","name":"add","rev":1}"#
      let bytes = Array((text.hasSuffix("}") ? text.dropLast() + end : text).utf8)
      _ = try TodosSaved(JSONObject(bytes, in: bytes.indices))
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
