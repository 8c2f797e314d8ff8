/// The beginnings of the schedules to run, one for each schedule.
struct Agenda {
  /// The first steps of a schedule that was run, and another choice after these steps.
  private struct Entry {
    let steps: [ChoiceLog.Step]
    let kept: Int
    let chosen: Int
  }

  private var entries: [Entry?] = [Entry(steps: [], kept: 0, chosen: 0)]
  private var taken = 0
  /// The options of all steps. Equal options are stored once, because they would take most of the
  /// memory.
  private var options: Set<[String]> = []

  /// The number of schedules taken or waiting; the waiting ones may add more.
  var total: Int { entries.count }

  /// The number of schedules taken.
  var begun: Int { taken }

  /// The number of schedules that wait.
  var waiting: Int { entries.count - taken }

  /// Takes the next beginning; nil when none is left.
  mutating func next() -> [ChoiceLog.Step]? {
    if taken == entries.count { return nil }
    let next = entries[taken]
    entries[taken] = nil
    taken += 1
    guard let entry = next else { return nil }
    guard entry.kept < entry.steps.count else { return entry.steps }
    let other = ChoiceLog.Step(options: entry.steps[entry.kept].options, chosen: entry.chosen)
    return entry.steps.prefix(entry.kept) + [other]
  }

  /// Adds the other choices of a schedule after its first `count` steps.
  mutating func add(_ schedule: [ChoiceLog.Step], after count: Int) {
    let steps = schedule.map { step in
      ChoiceLog.Step(
        options: options.insert(step.options).memberAfterInsert, chosen: step.chosen)
    }
    for place in steps.indices.dropFirst(count) {
      for chosen in steps[place].options.indices where chosen != steps[place].chosen {
        entries.append(Entry(steps: steps, kept: place, chosen: chosen))
      }
    }
  }
}
