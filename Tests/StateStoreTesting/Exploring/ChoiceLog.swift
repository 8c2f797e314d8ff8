internal import Synchronization

/// A log of the options and choices of one schedule, which also makes each choice.
final class ChoiceLog: Sendable {
  /// One choice among options.
  struct Step: Equatable {
    let options: [String]
    let chosen: Int

    var name: String { options[chosen] }
  }

  /// The rule that decides each choice.
  enum Source {
    /// The first steps of another schedule; after these steps, the first option.
    case steps([Step])
    /// Names of events, as a failure prints them; after these events, the first option.
    case order(PastedOrder)
    /// Random choices.
    case random(SeededGenerator)
  }

  private struct Contents {
    var source: Source
    var steps: [Step] = []
    var fault: String?

    mutating func next(_ options: [String], at step: Int) -> Int {
      switch source {
      case .steps(let steps):
        guard step < steps.count else { return 0 }
        if steps[step].options == options { return steps[step].chosen }
        note(Self.remembers("\(options) instead of \(steps[step].options)"))
        return 0
      case .order(var order):
        guard let name = order.next(among: options) else { return 0 }
        order.take()
        source = .order(order)
        if let chosen = options.firstIndex(of: name) { return chosen }
        note(
          """
          The order names "\(name)" at place \(step + 1), but what can happen there is \
          \(options). Leave `order` out to find the orders that there are.
          """)
        return 0
      case .random(var generator):
        let chosen = Int.random(in: options.indices, using: &generator)
        source = .random(generator)
        return chosen
      }
    }

    private mutating func note(_ fault: String) {
      if self.fault == nil { self.fault = fault }
    }

    static func remembers(_ difference: String) -> String {
      """
      After the same beginning, other things can happen than before: \(difference). Something \
      outside the closure remembers earlier schedules; make all state inside it.
      """
    }
  }

  private let contents: Mutex<Contents>

  init(_ source: Source) {
    contents = Mutex(Contents(source: source))
  }

  var steps: [Step] { contents.withLock { $0.steps } }

  /// Whether repetitions can be folded: nothing that can happen has a name like a folded one.
  var canFold: Bool {
    steps.allSatisfy { $0.options.allSatisfy { FoldedSteps.Part($0) == nil } }
  }

  /// Why the schedule is not the requested one.
  var fault: String? { contents.withLock { $0.fault } }

  /// A message about requested choices after the end; nil without any.
  var unused: String? {
    contents.withLock { contents in
      switch contents.source {
      case .steps(let steps) where contents.steps.count < steps.count:
        return Contents.remembers("nothing instead of \(steps[contents.steps.count].options)")
      case .order(var order):
        guard let name = order.next(among: []) else { return nil }
        return """
          The order goes on with "\(name)" at place \
          \(contents.steps.count + 1), where nothing can happen any more. Leave `order` out to find \
          the orders that there are.
          """
      case .steps, .random:
        return nil
      }
    }
  }

  @Sendable func choose(_ options: [String]) -> Int {
    contents.withLock { contents in
      let step = contents.steps.count
      let chosen = contents.next(options, at: step)
      contents.steps.append(Step(options: options, chosen: chosen))
      return chosen
    }
  }
}
