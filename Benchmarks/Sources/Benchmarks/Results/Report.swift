/// The results as text.
struct Report {
  private let rows: [Row]

  init(_ rows: [Row]) {
    self.rows = rows
  }

  /// The results as a Markdown table for each unit, the growth of costs, and the number of goals met.
  func tables() -> String {
    var parts = [Unit.nanoseconds, .instructions, .bytes].compactMap { unit in
      let rows = rows.filter { $0.unit == unit }
      return rows.isEmpty ? nil : table(of: rows, in: unit)
    }
    let growth = Series.all(in: rows).filter { $0.rows.count > 1 }.map(\.growth)
    if !growth.isEmpty {
      parts.append((["Growth, from the first size to each:", ""] + growth).joined(separator: "\n"))
    }
    let judged = rows.compactMap(\.meetsGoals)
    if !judged.isEmpty {
      parts.append("\(judged.count(where: \.self)) of \(judged.count) rows with goals meet them.")
    }
    return parts.joined(separator: "\n\n")
  }

  /// The results as JSON, one object a line.
  func json() throws -> String {
    try rows.map { try Record($0).line() }.joined(separator: "\n")
  }

  private func table(of rows: [Row], in unit: Unit) -> String {
    var table = Table([
      .text("benchmark"), .number(unit.rawValue), .number("floor"), .number("naive"),
      .number("× floor"), .number("× naive"), .number("× Observable"), .number("× alone"),
      .text("goal"), .text("met"),
    ])
    table.rows = rows.map { row in
      [row.benchmark.name]
        + [.ours, .floor, .naive].map { row.cost(of: $0)?.short ?? "" }
        + [.floor, .naive, .observable, .alone].map { row.times($0)?.ratio ?? "" }
        + [row.goals, row.meetsGoals.map { $0 ? "yes" : "**no**" } ?? ""]
    }
    return table.text
  }
}
