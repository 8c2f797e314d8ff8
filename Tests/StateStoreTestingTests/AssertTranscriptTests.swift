import Foundation
import StateStoreTesting
import Testing

struct AssertTranscriptTests {
  @Test func `a text that is in the file beside the test passes`() async throws {
    let issues = try await recordedIssues {
      assertTranscript("first\nsecond", matches: "example")
    }
    #expect(issues.isEmpty)
  }

  // A run that updates all transcripts must not write this one.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == nil))
  func `a text that is not fails where it is asserted`() async throws {
    let issues = try await recordedIssues {
      assertTranscript("first\n2nd", matches: "example")
    }
    let issue = try #require(issues.first)
    #expect(issue.sourceLocation?.line == #line - 3)
    #expect(issue.sourceLocation?.column == 23)
    #expect(issue.comments.first?.rawValue.hasPrefix("example.txt: line 2 should be") == true)
  }
}
