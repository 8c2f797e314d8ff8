import Repositories
import Testing

struct TrialErrorTests {
  @Test func `errors are equal when the same call failed`() {
    #expect(Set(TrialError.Call.allCases.map(TrialError.init)).count == 6)
    #expect(TrialError(call: .save) == TrialError(call: .save))
  }
}
