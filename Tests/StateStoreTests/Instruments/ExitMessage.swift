import Testing

/// Checks that a process ended with a message of the library that has all of this.
func expect(
  _ result: ExitTest.Result?, says parts: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(
    text.contains("StateStore: ") && parts.allSatisfy { text.contains($0) },
    sourceLocation: sourceLocation)
}
