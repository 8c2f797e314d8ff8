#if canImport(Testing)
  internal import Testing
#endif
// On Darwin, XCTest reports failures as issues, and to the main actor.
#if canImport(XCTest) && !canImport(Darwin)
  internal import XCTest
#endif

/// Runs the body, and calls `tell` for each failed check in it; the check still fails the test.
func watchFailures(_ body: () -> Void, tell: @escaping @Sendable (String) -> Void) {
  watchFailures(of: TestFramework.running, body, tell: tell)
}

private func watchFailures(
  of framework: TestFramework?, _ body: () -> Void, tell: @escaping @Sendable (String) -> Void
) {
  switch framework {
  case .swiftTesting:
    #if canImport(Testing)
      // Without a trait, only `withKnownIssue` sees the issues of synchronous code. No issue is
      // known.
      return withKnownIssue(isIntermittent: true) {
        body()
      } matching: { issue in
        if issue.isFailure { tell("\(issue)") }
        return false
      }
    #endif
  case .xctest:
    #if canImport(XCTest) && !canImport(Darwin)
      let observer = FailureObserver(tell: tell)
      XCTestObservationCenter.shared.addTestObserver(observer)
      defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
      return body()
    #endif
  case nil: break
  }
  body()
}

#if canImport(XCTest) && !canImport(Darwin)
  /// An observer that hands XCTest's failures on.
  final class FailureObserver: XCTestObservation {
    private let tell: (String) -> Void

    init(tell: @escaping (String) -> Void) {
      self.tell = tell
    }

    func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String, inFile file: String?,
      atLine line: Int
    ) {
      tell(description)
    }
  }
#endif
