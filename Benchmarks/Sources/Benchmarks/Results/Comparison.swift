/// The changes from one run to another, in ratios to the floor, since costs move with the machine.
struct Comparison {
  private enum Verdict: String {
    case worse = "**worse**"
    case better
    case same = ""
  }

  private struct Pair {
    let old, new: Record

    /// The growth of the ratio; nil when a run has no ratio.
    var change: Double? {
      guard let before = old.timesFloor, let after = new.timesFloor else { return nil }
      return after / before - 1
    }

    var verdict: Verdict {
      guard let change else { return .same }
      // The reciprocal: twice as good weighs as much as twice as bad.
      if change > new.unit.noiseMargin { return .worse }
      return 1 / (1 + change) - 1 > new.unit.noiseMargin ? .better : .same
    }
  }

  private let pairs: [Pair]
  private let onlyOld: [Record]
  private let onlyNew: [Record]

  init(_ old: [Record], _ new: [Record]) {
    func isSame(_ one: Record, _ other: Record) -> Bool {
      one.name == other.name && one.unit == other.unit
    }
    pairs = new.compactMap { new in
      old.first { isSame($0, new) }.map { Pair(old: $0, new: new) }
    }
    onlyOld = old.filter { old in !new.contains { isSame($0, old) } }
    onlyNew = new.filter { new in !old.contains { isSame($0, new) } }
  }

  var isWorse: Bool { pairs.contains { $0.verdict == .worse } }

  /// A table for each unit, the rows that only one run has, and a last line that sums up.
  var text: String {
    var parts = [Unit.nanoseconds, .instructions, .bytes].compactMap { unit in
      let pairs = pairs.filter { $0.new.unit == unit }
      return pairs.isEmpty ? nil : table(of: pairs, in: unit)
    }
    parts += only(onlyOld, in: "old") + only(onlyNew, in: "new")
    let worse = pairs.count { $0.verdict == .worse }
    let better = pairs.count { $0.verdict == .better }
    parts.append("\(pairs.count) rows compared: \(worse) worse, \(better) better.")
    return parts.joined(separator: "\n\n")
  }

  private func table(of pairs: [Pair], in unit: Unit) -> String {
    var table = Table([
      .text("benchmark"), .number("old \(unit.rawValue)"), .number("new \(unit.rawValue)"),
      .number("old × floor"), .number("new × floor"), .number("change"), .text("verdict"),
    ])
    table.rows = pairs.map { pair in
      [
        pair.new.name, pair.old.cost.short, pair.new.cost.short,
        pair.old.timesFloor?.ratio ?? "", pair.new.timesFloor?.ratio ?? "",
        pair.change?.percent ?? "", pair.verdict.rawValue,
      ]
    }
    let margin = (unit.noiseMargin * 100).short
    return table.text
      + "\n\nWorse means a ratio to the floor that grew by more than \(margin) %, "
      + "the margin for noise in \(unit == .nanoseconds ? "time" : unit.rawValue)."
  }

  private func only(_ records: [Record], in run: String) -> [String] {
    if records.isEmpty { return [] }
    let lines = records.map { "- \($0.name) (\($0.unit.rawValue))" }
    return [(["Only in the \(run) run:", ""] + lines).joined(separator: "\n")]
  }
}
