/// The order of `order:`, read step by step.
struct PastedOrder {
  private let entries: [String]
  /// The entry that comes next.
  private var place = 0
  /// The repetition that is being read, and the number of its steps that have been.
  private var part: FoldedSteps.Part?
  private var read = 0

  init(_ entries: [String]) {
    self.entries = entries
  }

  /// The next step, without taking it; nil at the end. A name among the options is a step, whatever
  /// it looks like.
  ///
  /// - Parameter options: The names of what can happen.
  mutating func next(among options: [String]) -> String? {
    if part == nil, place < entries.count, !options.contains(entries[place]) {
      part = FoldedSteps.Part(entries[place])
    }
    guard let part else { return place < entries.count ? entries[place] : nil }
    return part.steps[part.steps.startIndex + read % part.steps.count]
  }

  /// Takes the next step.
  mutating func take() {
    if let part {
      read += 1
      if read < part.count { return }
    }
    part = nil
    read = 0
    place += 1
  }
}
