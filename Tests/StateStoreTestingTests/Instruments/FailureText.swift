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
    try withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { issue in
      found.append(
        FoundFailure(
          text: issue.comments.map(\.rawValue).joined(), line: issue.sourceLocation?.line))
      return true
    }
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

  func append(_ failure: FoundFailure) {
    list.withLock { $0.append(failure) }
  }
}
