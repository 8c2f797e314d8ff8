import Testing

@testable import StateStore

private let offline = LoadFailure(kind: .offline, message: "", canRetry: true)

private enum Event: CaseIterable {
  case beginAfterNothing, beginAfterFailure, end

  var phase: SettledPhase? {
    switch self {
    case .beginAfterNothing: .notRequested
    case .beginAfterFailure: .failed(offline)
    case .end: nil
    }
  }
}

/// What an event answered.
private enum Answer: Equatable {
  case began(Bool)
  case ended(SettledPhase?)
}

@Suite struct LoadLifeTests {
  @Test func `L11: a load begins at most once and ends at most once, whatever it is told`() {
    var sequences: [[Event]] = [[]]
    var count = 0
    for _ in 1...6 {
      sequences = sequences.flatMap { sequence in Event.allCases.map { sequence + [$0] } }
      for sequence in sequences {
        var life = LoadLife.waiting
        let answers = sequence.map { event in
          event.phase.map { .began(life.begin(before: $0)) } ?? Answer.ended(life.end())
        }
        #expect(answers == expected(of: sequence), "\(sequence)")
        count += 1
      }
    }
    #expect(count == 3 + 9 + 27 + 81 + 243 + 729)
  }

  /// Only the first event can begin, and only the first end after that tells a phase.
  private func expected(of sequence: [Event]) -> [Answer] {
    sequence.indices.map { index in
      let event = sequence[index]
      if event.phase != nil { return .began(index == 0) }
      return .ended(index == sequence.firstIndex(of: .end) ? sequence[0].phase : nil)
    }
  }
}

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
