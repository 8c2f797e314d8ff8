#if canImport(Testing)
  internal import Testing

  /// Runs the random part of a test, and names its seed in every issue that it records.
  ///
  /// The seed is a new one each time; setting the environment variable `TEST_SEED` to the seed that
  /// a failure names repeats the run.
  ///
  /// ```swift
  /// @Test func `sorting twice is sorting once`() async throws {
  ///   try await withSeed { generator in
  ///     let numbers = (0..<10).map { _ in Int.random(in: 0..<5, using: &generator) }
  ///     #expect(numbers.sorted().sorted() == numbers.sorted())
  ///   }
  /// }
  /// ```
  ///
  /// Issues recorded on threads unknown to Swift Testing do not name the seed.
  public func withSeed(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @Sendable (inout SeededGenerator) async throws -> Void
  ) async throws {
    guard let test = Test.current else {
      fatalError(
        "withSeed at \(fileID):\(line) was called outside a test; call it in a @Test function.")
    }
    let first = SeededGenerator(for: test.name)
    let naming = IssueHandlingTrait.compactMapIssues { issue in
      var named = issue
      named.comments.append("To repeat this run, set \(first.repetition).")
      return named
    }
    try await naming.provideScope(for: test, testCase: Test.Case.current) {
      var generator = first
      do {
        try await body(&generator)
      } catch {
        Issue.record(error)
      }
    }
  }
#endif
