internal import StateStore

/// The probe of the store in which a test's own actions wait: their works and runs count as those of
/// the tested store.
struct ActionProbe<Tested: Sendable & Equatable>: StoreProbe {
  let probe: TestProbe<Tested>

  func didWrite(_ transition: Transition<Int>) {}

  func didStart(_ work: ObjectIdentifier, _ caller: Caller) { probe.didStart(work, caller) }

  func didEnd(_ work: ObjectIdentifier) { probe.didEnd(work) }

  func runDidStart(_ run: ObjectIdentifier, _ caller: Caller) { probe.runDidStart(run, caller) }

  func runDidBegin(_ run: ObjectIdentifier) { probe.runDidBegin(run) }

  func runDidEnd(_ run: ObjectIdentifier, _ outcome: RunOutcome) { probe.runDidEnd(run, outcome) }
}
