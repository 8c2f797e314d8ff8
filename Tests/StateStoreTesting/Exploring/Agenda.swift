/// The beginnings of the schedules that are to be run, each of one schedule that no other is the
/// beginning of.
struct Agenda {
  /// The first steps of a schedule that was run, and another choice after them.
  private struct Entry {
    let steps: [ChoiceLog.Step]
    let kept: Int
    let chosen: Int
  }

  private var entries: [Entry?] = [Entry(steps: [], kept: 0, chosen: 0)]
  private var taken = 0
  /// Equal options are stored once: most of what the entries would take is that.
  private var options: Set<[String]> = []

  /// How many schedules there are at least: those that were taken, and those that wait.
  var total: Int { entries.count }

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

  /// Adds what else could have been chosen in a schedule after so many steps.
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
