import Testing

@testable import todo_repl

struct OptionsErrorTests {
  @Test func `errors are equal when they say the same`() {
    #expect(OptionsError.missingValue(.file) == .missingValue(.file))
    #expect(OptionsError.missingValue(.file) != .emptyPath(.file))
  }
}
