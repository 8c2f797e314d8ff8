internal import Foundation

/// Steps one after the other, where repetitions are written once: `(news then time passes) ×
/// 2,499`.
struct FoldedSteps {
  /// Steps that come one after the other, this many times.
  struct Part: Equatable {
    let steps: ArraySlice<String>
    let times: Int
  }

  /// The largest number of steps that are found to repeat together.
  private static let longestCycle = 16
  /// The smallest number of repetitions that are written as such.
  private static let fewestTimes = 3

  let parts: [Part]

  /// Folds the longest repetitions from the beginning on.
  ///
  /// - Complexity: O(n) comparisons for a given length of cycles.
  init(_ steps: [String]) {
    var parts: [Part] = []
    var place = 0
    while place < steps.count {
      let part = Self.longest(steps[place...])
      parts.append(part)
      place += part.steps.count * part.times
    }
    self.parts = parts
  }

  /// The part at the beginning that folds most steps, or the first step.
  private static func longest(_ steps: ArraySlice<String>) -> Part {
    var longest = Part(steps: steps.prefix(1), times: 1)
    for length in 1...longestCycle where steps.count >= fewestTimes * length {
      var end = steps.startIndex + length
      while end < steps.endIndex, steps[end] == steps[end - length] { end += 1 }
      let times = (end - steps.startIndex) / length
      if times >= fewestTimes, times * length > longest.times * longest.steps.count {
        longest = Part(steps: steps.prefix(length), times: times)
      }
    }
    return longest
  }

  /// The part that repeats most steps; nil when nothing repeats.
  var longest: Part? {
    parts.filter { $0.times > 1 }.max { $0.count < $1.count }
  }

  /// The parts as text that `order:` takes. What could not be read again stays as it is.
  var text: [String] {
    parts.flatMap { part in
      if part.times > 1, Part(part.text) == part { return [part.text] }
      return (0..<part.times).flatMap { _ in part.steps }
    }
  }
}

extension FoldedSteps.Part {
  private static let sign = " × "
  private static let and = " then "
  private static let mostTimes = 1_000_000_000

  /// The number of steps, with the repetitions.
  var count: Int { steps.count * times }

  /// The repetition as text: `news × 3`.
  var text: String {
    let cycle = steps.joined(separator: Self.and)
    return "\(steps.count == 1 ? cycle : "(\(cycle))")\(Self.sign)\(grouped(times))"
  }

  /// Reads a repetition; nil when the text is none.
  init?(_ text: String) {
    let pieces = text.split(separator: Self.sign, omittingEmptySubsequences: false)
    guard pieces.count == 2, let times = Int(pieces[1].filter { $0 != "," }),
      (1...Self.mostTimes).contains(times)
    else { return nil }
    var cycle = [pieces[0]]
    if pieces[0].hasPrefix("("), pieces[0].hasSuffix(")") {
      let inner = pieces[0].dropFirst().dropLast()
      let steps = inner.split(separator: Self.and, omittingEmptySubsequences: false)
      if steps.count > 1 { cycle = steps }
    }
    self.init(steps: cycle.map(String.init)[...], times: times)
  }
}

/// A count for a person: 4,998.
func grouped(_ count: Int) -> String {
  count.formatted(.number.locale(Locale(identifier: "en_US")))
}
