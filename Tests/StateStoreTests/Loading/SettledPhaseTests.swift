import Testing

@testable import StateStore

private let offline = LoadFailure(kind: .offline, message: "", canRetry: true)

@Suite struct SettledPhaseTests {
  private typealias Rows = Loadable<Int>

  @Test func `the settled phase of a value that is not loading is its own`() {
    let phases: [(Rows, SettledPhase)] = [
      (.notRequested, .notRequested), (.loaded(1), .loaded),
      (.failed(offline, last: 1), .failed(offline)),
    ]
    for (value, phase) in phases {
      #expect(SettledPhase(of: value, orWhileLoading: nil) == phase)
      #expect(SettledPhase(of: value, orWhileLoading: .loaded) == phase)
    }
  }

  @Test func `the settled phase of a value that is loading is the one before, or a guess`() {
    let (full, empty) = (Rows.isLoading(last: 1), Rows.isLoading(last: nil))
    #expect(SettledPhase(of: full, orWhileLoading: .notRequested) == .notRequested)
    #expect(SettledPhase(of: full, orWhileLoading: nil) == .loaded)
    #expect(SettledPhase(of: empty, orWhileLoading: nil) == .notRequested)
  }

  @Test func `a phase is restored around the current value, and only while that is loading`() {
    func restored(_ phase: SettledPhase, _ value: Rows) -> Rows {
      var value = value
      phase.restore(&value)
      return value
    }
    #expect(restored(.loaded, .isLoading(last: 2)) == .loaded(2))
    #expect(restored(.loaded, .isLoading(last: nil)) == .notRequested)
    #expect(restored(.notRequested, .isLoading(last: 2)) == .loaded(2))
    #expect(restored(.failed(offline), .isLoading(last: 2)) == .failed(offline, last: 2))
    #expect(restored(.failed(offline), .isLoading(last: nil)) == .failed(offline, last: nil))
    let other = LoadFailure(kind: .other, message: "", canRetry: false)
    for value in [Rows.notRequested, .loaded(1), .failed(offline, last: 1)] {
      #expect(restored(.failed(other), value) == value)
    }
  }
}
