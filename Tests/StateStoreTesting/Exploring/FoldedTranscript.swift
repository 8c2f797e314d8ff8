extension TestStore {
  /// The transcript, where long repetitions are told by their first and last lines.
  var foldedTranscript: String {
    let transitions = probe.reportedTransitions
    var lines: [String] = []
    var place = 0
    for part in FoldedSteps(transitions.map(\.name)).parts {
      let (length, end) = (part.steps.count, place + part.count)
      if part.count <= Self.longestRepetition {
        lines += transitions[place..<end].map(\.line)
      } else {
        lines += transitions[place..<place + length].map(\.line)
        lines.append("… \(FoldedSteps.Part(steps: part.steps, times: part.times - 2).text)")
        lines += transitions[end - length..<end].map(\.line)
      }
      place = end
    }
    return lines.joined(separator: "\n")
  }

  /// The number of lines from which a repetition is folded; each line has values of its own.
  private static var longestRepetition: Int { 12 }
}
