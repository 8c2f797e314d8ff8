import Foundation
import Repositories
import Testing

struct InjectedFaultMessageTests {
  @Test(
    arguments: [
      (.load, "Cannot read the todos"),
      (.save, "Cannot save the change"),
      (.todoDetail, "Cannot read the details of the todo"),
      (.countries, "Cannot read the countries"),
      (.countryDetail, "Cannot read the details of the country"),
    ] as [(InjectedFault.Call, String)])
  func `a message says what was attempted, why it failed and what to do`(
    call: InjectedFault.Call, beginning: String
  ) {
    let error = InjectedFault(call: call)
    #expect(
      error.description
        == "\(beginning): --fail made it fail. Repeat it, or leave out --fail.")
    #expect(error.localizedDescription == error.description)
  }
}
