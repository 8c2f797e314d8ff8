import Testing

@Suite struct EditQueueOrderTests {
  /// Runs every sequence of up to `length` of these events; returns the number of sequences.
  private func explore(_ all: some Collection<EditEvent>, _ length: Int) -> Int {
    var count = 0
    func extend(_ trial: EditQueueModel, _ events: [EditEvent]) {
      if events.count == length { return }
      for event in all {
        var trial = trial
        trial.meet(event)
        count += 1
        let events = events + [event]
        if !trial.isLawful { Issue.record("\(events): \(trial)") }
        extend(trial, events)
      }
    }
    extend(EditQueueModel(), [])
    return count
  }

  @Test func `L15: whatever six events come, what is saved or pending shows, and nothing else`() {
    #expect(explore(EditEvent.common, 6) == 8 + 64 + 512 + 4_096 + 32_768 + 262_144)
  }

  @Test func `L15: whatever is left open meanwhile, what is taken back does not show`() {
    #expect(explore(EditEvent.allCases, 5) == 12 + 144 + 1_728 + 20_736 + 248_832)
  }
}
