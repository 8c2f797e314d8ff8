import Synchronization
import Testing

/// One reported failure.
struct FoundFailure: Sendable {
  let text: String
  let line: Int?
}

/// Runs a body that must fail, and returns the reported failures.
func failures(_ body: () throws -> Void) -> [FoundFailure] {
  let found = Found()
  do {
    try withKnownIssue(isIntermittent: true, body, matching: found.take)
  } catch {
    Issue.record(error)
  }
  return found.all
}

/// Runs a body that waits and must fail, and returns the reported failures.
func failuresOfWaiting(_ body: () async throws -> Void) async -> [FoundFailure] {
  let found = Found()
  do {
    try await withKnownIssue(isIntermittent: true, body, matching: found.take)
  } catch {
    Issue.record(error)
  }
  return found.all
}

/// Returns the reported failures as one text.
func failureText(_ body: () throws -> Void) -> String {
  failures(body).map(\.text).joined(separator: "\n")
}

private final class Found: Sendable {
  private let list = Mutex<[FoundFailure]>([])

  var all: [FoundFailure] { list.withLock { $0 } }

  /// Takes an issue as one that the body must report.
  func take(_ issue: Issue) -> Bool {
    let failure = FoundFailure(
      text: issue.comments.map(\.rawValue).joined(), line: issue.sourceLocation?.line)
    list.withLock { $0.append(failure) }
    return true
  }
}
