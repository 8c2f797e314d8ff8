/// A call that a ``FaultInjection`` made fail. The repository behind was not asked.
package struct InjectedFault: Error, Hashable, Sendable {
  /// What a repository is asked for.
  package enum Call: Hashable, Sendable, CaseIterable {
    case todos, save, highestNumber, todoDetail
    case countries, countryDetail
  }

  /// The call that failed.
  package let call: Call

  /// Makes the error of a call.
  package init(call: Call) {
    self.call = call
  }
}
