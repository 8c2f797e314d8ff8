import Foundation

/// The results as text.
struct Report {
  private let rows: [Row]

  init(_ rows: [Row]) {
    self.rows = rows
  }

  /// The results as a Markdown table, and how cost grows.
  func table() -> String {
    var cells = [
      ["benchmark", "ns", "floor ns", "naive ns", "× floor", "× naive", "× alone", "goal", "met"]
    ]
    for row in rows {
      cells.append([
        row.benchmark.name, row.nanoseconds.short, row.floor.short, row.naive.short,
        row.timesFloor.ratio, row.timesNaive.ratio, row.timesAlone?.ratio ?? "",
        row.goals, row.meetsGoals.map { $0 ? "yes" : "**no**" } ?? "",
      ])
    }
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let isText = [true, false, false, false, false, false, false, true, true]
    var lines = cells.map { row in
      let padded = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return isText[column] ? row[column] + space : space + row[column]
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule = zip(widths, isText).map { width, isText in
      String(repeating: "-", count: width - (isText ? 0 : 1)) + (isText ? "" : ":")
    }
    lines.insert("| " + rule.joined(separator: " | ") + " |", at: 1)
    return (lines + growth()).joined(separator: "\n")
  }

  /// One JSON object a line for each result.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try rows.map { row in
      String(decoding: try encoder.encode(Record(row)), as: UTF8.self)
    }.joined(separator: "\n")
  }

  /// How cost grows along each series of sizes, from its first to each.
  private func growth() -> [String] {
    var series: [Series] = []
    for row in rows {
      guard let size = row.benchmark.size else { continue }
      if series.last?.name != row.benchmark.series {
        series.append(Series(name: row.benchmark.series, points: []))
      }
      series[series.count - 1].points.append((size, row))
    }
    let lines = series.filter { $0.points.count > 1 }.map(\.growth)
    return lines.isEmpty ? [] : ["", "Growth, from the first size to each:", ""] + lines
  }

  private struct Series {
    let name: String
    var points: [(size: Int, row: Row)]

    var growth: String {
      let sizes = points.map { String($0.size) }.joined(separator: " → ")
      func growth(_ cost: KeyPath<Row, Double>) -> String {
        let first = points[0].row[keyPath: cost]
        return points.map { "×" + ($0.row[keyPath: cost] / first).ratio }.joined(separator: " ")
      }
      return """
        - \(name), \(sizes): store \(growth(\.nanoseconds)), floor \(growth(\.floor)), \
        naive \(growth(\.naive))
        """
    }
  }

  private struct Record: Encodable {
    let name: String
    let nanoseconds, floorNanoseconds, naiveNanoseconds: Double
    let timesFloor, timesNaive: Double
    let timesAlone: Double?
    let goal: String
    let isMet: Bool?

    init(_ row: Row) {
      name = row.benchmark.name
      nanoseconds = row.nanoseconds
      floorNanoseconds = row.floor
      naiveNanoseconds = row.naive
      timesFloor = row.timesFloor
      timesNaive = row.timesNaive
      timesAlone = row.timesAlone
      goal = row.goals
      isMet = row.meetsGoals
    }
  }
}

extension Double {
  /// A cost or a limit, as exact as a reader can use.
  var short: String {
    if self == rounded() || self >= 100 { return String(Int(rounded())) }
    return String(format: "%.1f", self)
  }

  /// How many times.
  var ratio: String {
    if self < 0.1 { return String(format: "%.5f", self) }
    return self < 10 ? String(format: "%.2f", self) : short
  }
}
