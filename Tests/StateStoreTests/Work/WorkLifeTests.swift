import Testing

@testable import StateStore

private enum Event: CaseIterable {
  case begin, decide, cancel, finish
}

/// The answer of a work's life to an event.
private enum Answer: Equatable {
  case began(Bool)
  case wasRunning(Bool)
  case none
}

@Suite struct WorkLifeTests {
  @Test func `L11: a load begins at most once and ends at most once, whatever it is told`() {
    var sequences: [[Event]] = [[]]
    var count = 0
    for _ in 1...6 {
      sequences = sequences.flatMap { sequence in Event.allCases.map { sequence + [$0] } }
      for sequence in sequences {
        var life = WorkLife.waiting
        let answers = sequence.map { answer($0, &life) }
        #expect(answers == expected(of: sequence), "\(sequence)")
        #expect(life == expectedEnd(of: sequence), "\(sequence)")
        #expect(life.isDecided == sequence.contains { $0 != .begin }, "\(sequence)")
        count += 1
      }
    }
    #expect(count == 4 + 16 + 64 + 256 + 1024 + 4096)
  }

  private func answer(_ event: Event, _ life: inout WorkLife) -> Answer {
    switch event {
    case .begin: return .began(life.begin())
    case .decide: return .wasRunning(life.decide())
    case .cancel: life.cancel()
    case .finish: life.finish()
    }
    return .none
  }

  /// The answers: only the first event can begin, and only the first other event can decide a
  /// running load.
  private func expected(of sequence: [Event]) -> [Answer] {
    let end = sequence.firstIndex { $0 != .begin }
    return sequence.indices.map { index in
      switch sequence[index] {
      case .begin: .began(index == 0)
      case .decide: .wasRunning(index == end && index > 0)
      case .cancel, .finish: .none
      }
    }
  }

  private func expectedEnd(of sequence: [Event]) -> WorkLife {
    let ends: [WorkLife] = sequence.compactMap { event in
      switch event {
      case .cancel: .cancelled
      case .finish: .finished
      case .begin, .decide: nil
      }
    }
    return ends.first ?? (sequence.contains(.decide) ? .decided : .running)
  }
}
