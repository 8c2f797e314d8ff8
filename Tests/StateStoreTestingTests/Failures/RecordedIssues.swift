import Synchronization
import Testing

/// Returns the issues that the body records, and keeps them from failing the test.
func recordedIssues(in body: @Sendable () async throws -> Void) async throws -> [Issue] {
  let issues = Mutex<[Issue]>([])
  let keeping = IssueHandlingTrait.compactMapIssues { issue in
    issues.withLock { $0.append(issue) }
    return nil
  }
  let test = try #require(Test.current)
  try await keeping.provideScope(for: test, testCase: Test.Case.current, performing: body)
  return issues.withLock { $0 }
}
