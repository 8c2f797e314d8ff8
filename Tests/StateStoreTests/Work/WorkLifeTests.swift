import Testing

@testable import StateStore

private let offline = LoadFailure(kind: .offline, message: "", canRetry: true)

private enum Event: CaseIterable {
  case beginAfterNothing, beginAfterFailure, decide, cancel, finish

  var phase: SettledPhase? {
    switch self {
    case .beginAfterNothing: .notRequested
    case .beginAfterFailure: .failed(offline)
    case .decide, .cancel, .finish: nil
    }
  }
}

/// What a life answers to an event.
private enum Answer: Equatable {
  case began(Bool)
  case decided(SettledPhase?)
  case none
}

@Suite struct WorkLifeTests {
  @Test func `L11: a load begins at most once and ends at most once, whatever it is told`() {
    var sequences: [[Event]] = [[]]
    var count = 0
    for _ in 1...5 {
      sequences = sequences.flatMap { sequence in Event.allCases.map { sequence + [$0] } }
      for sequence in sequences {
        var life = WorkLife.waiting
        let answers = sequence.map { answer($0, &life) }
        #expect(answers == expected(of: sequence), "\(sequence)")
        #expect(life == expectedEnd(of: sequence), "\(sequence)")
        #expect(life.isDecided == sequence.contains { $0.phase == nil }, "\(sequence)")
        count += 1
      }
    }
    #expect(count == 5 + 25 + 125 + 625 + 3125)
  }

  private func answer(_ event: Event, _ life: inout WorkLife) -> Answer {
    switch event {
    case .beginAfterNothing, .beginAfterFailure:
      return event.phase.map { .began(life.begin(before: $0)) } ?? .none
    case .decide: return .decided(life.decide())
    case .cancel: life.cancel()
    case .finish: life.finish()
    }
    return .none
  }

  /// Only the first event can begin, and only the first other one after that can tell a phase.
  private func expected(of sequence: [Event]) -> [Answer] {
    let end = sequence.firstIndex { $0.phase == nil }
    return sequence.indices.map { index in
      switch sequence[index] {
      case .beginAfterNothing, .beginAfterFailure: .began(index == 0)
      case .decide: .decided(index == end ? sequence[0].phase : nil)
      case .cancel, .finish: .none
      }
    }
  }

  private func expectedEnd(of sequence: [Event]) -> WorkLife {
    if sequence.contains(.finish) { return .finished }
    if sequence.contains(.cancel) { return .cancelled }
    if sequence.contains(.decide) { return .decided }
    return sequence[0].phase.map { .running(before: $0) } ?? .waiting
  }
}
