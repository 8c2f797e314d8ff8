import Testing

/// A trait of suites whose tests each run a program in the process of the tests: a few run at once.
///
/// Swift Testing begins all tests together. Beside 1,300 open files, Foundation's `Process.run`
/// reads beyond a buffer on Linux, and each such program has at least four.
struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
  private static let turns = Turns(24)

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite holds its tests: only they take turns.
    if testCase == nil { return try await function() }
    try await Self.turns.run(function)
  }
}

extension Trait where Self == FewAtOnce {
  static var fewAtOnce: Self { FewAtOnce() }
}
