import Foundation
import XCTest

@testable import StateStoreTesting

/// Failures reported to XCTest; each test keeps its own failure and looks at it.
final class ReportFailureXCTests: XCTestCase {
  private struct Failure: Equatable {
    var text: String
    var file: String
    var line: Int
  }
  private var keeps = false
  private var kept: [Failure] = []

  func testAFailureIsRecordedWithItsTextAtItsPlace() {
    let location = TestLocation()
    keeps = true
    reportFailure("no milk", at: location)
    keeps = false
    XCTAssertEqual(
      kept, [Failure(text: "failed - no milk", file: #filePath, line: location.line)])
  }

  func testATranscriptThatDiffersFailsHere() throws {
    let updates = ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] != nil
    try XCTSkipIf(updates, "It would write what differs into the file.")
    keeps = true
    assertTranscript("something else", matches: "example")
    keeps = false
    XCTAssertEqual(kept.map(\.line), [#line - 2])
    XCTAssertEqual(kept.map(\.file), [#filePath])
  }

  #if !canImport(Darwin)
    func testAnObserverOfFailuresHandsOnWhatTheySay() {
      var heard: [String] = []
      let observer = FailureObserver { heard.append($0) }
      observer.testCase(self, didFailWithDescription: "no milk", inFile: nil, atLine: 1)
      XCTAssertEqual(heard, ["no milk"])
    }
  #endif

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      guard keeps else { return super.record(issue) }
      let place = issue.sourceCodeContext.location
      kept.append(
        Failure(
          text: issue.compactDescription, file: place?.fileURL.path ?? "",
          line: place?.lineNumber ?? 0))
    }
  #else
    override func recordFailure(
      withDescription text: String, inFile file: String, atLine line: Int, expected: Bool
    ) {
      guard keeps else {
        return super.recordFailure(
          withDescription: text, inFile: file, atLine: line, expected: expected)
      }
      kept.append(Failure(text: text, file: file, line: line))
    }
  #endif
}
