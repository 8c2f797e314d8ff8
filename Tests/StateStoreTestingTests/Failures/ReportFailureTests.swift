import Testing

@testable import StateStoreTesting

struct ReportFailureTests {
  @Test func `a failure is an issue with its text at its place`() async throws {
    let location = TestLocation()
    let issues = try await recordedIssues { reportFailure("no milk", at: location) }
    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(issue.comments == ["no milk"])
    let place = try #require(issue.sourceLocation)
    #expect(place.fileID == "StateStoreTestingTests/ReportFailureTests.swift")
    #expect(place.line == #line - 7)
    #expect(place.column == location.column)
  }

  #if os(macOS) || os(Linux)
    @Test func `outside of tests a failure stops the program, and says why`() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        report("no milk", at: TestLocation(), to: nil)
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("ReportFailureTests.swift"))
      #expect(text.contains("a test's check failed outside of a test: no milk"))
    }
  #endif
}
