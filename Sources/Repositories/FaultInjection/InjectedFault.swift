/// The failure of a call that a ``FaultInjection`` kept from its repository.
package struct InjectedFault: Error, Hashable, Sendable {
  /// A call of a repository.
  package enum Call: Hashable, Sendable, CaseIterable {
    case load, save, todoDetail
    case countries, countryDetail
  }

  /// The call that failed.
  package let call: Call

  /// Makes the error of a call.
  package init(call: Call) {
    self.call = call
  }
}
