/// The same work at several sizes.
struct Series {
  let name: String
  private(set) var rows: [Row]

  static func all(in rows: [Row]) -> [Series] {
    var all: [Series] = []
    for row in rows where row.benchmark.size != nil {
      if let place = all.firstIndex(where: { $0.name == row.benchmark.series }) {
        all[place].rows.append(row)
      } else {
        all.append(Series(name: row.benchmark.series, rows: [row]))
      }
    }
    return all
  }

  /// The growth of the cost from the first size on, as a line of a list.
  var growth: String {
    let sizes = rows.map { $0.benchmark.size.map(String.init) ?? "" }.joined(separator: " → ")
    let contenders: [(Contender, String)] = [
      (.ours, "store"), (.floor, "floor"), (.naive, "naive"), (.observable, "@Observable"),
    ]
    let growths = contenders.compactMap { contender, name in
      growth(of: contender).map { "\(name) \($0)" }
    }
    return "- \(self.name), \(sizes): \(growths.joined(separator: ", "))"
  }

  private func growth(of contender: Contender) -> String? {
    let costs = rows.compactMap { $0.cost(of: contender) }
    guard costs.count == rows.count else { return nil }
    return costs.map { "×" + ($0 / costs[0]).ratio }.joined(separator: " ")
  }
}
