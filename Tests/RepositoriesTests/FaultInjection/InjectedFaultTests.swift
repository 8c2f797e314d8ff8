import Repositories
import Testing

struct InjectedFaultTests {
  @Test func `errors are equal when the same call failed`() {
    #expect(Set(InjectedFault.Call.allCases.map(InjectedFault.init)).count == 5)
    #expect(InjectedFault(call: .save) == InjectedFault(call: .save))
  }
}
