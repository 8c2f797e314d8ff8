/// What a write by hand has changed at a place: of a list the elements that were put, removed and
/// moved, else the value.
enum ModelDifference: Equatable {
  struct OfRows: Equatable {
    /// An element. Of a moved one only the place counts.
    struct Put: Equatable {
      var row: ModelRow
      var isPut: Bool
      /// Whether the element was not there, or elsewhere in the order.
      var isPlaced: Bool
      /// Whether the body keeps what it has: an edited place of its own, which the write has not
      /// touched.
      var keepsBody: Bool
    }

    var puts: [Put] = []
    var removed: Set<Int> = []
    /// The ids of the list as it was written, and those that kept their order.
    var order: [Int] = []
    var stays: Set<Int> = []

    var isEmpty: Bool { puts.isEmpty && removed.isEmpty }
  }

  case rows(OfRows)
  case value(ModelValue)

  /// - Parameter kept: The rows whose bodies are edited places that the write has not touched.
  init(from old: ModelValue, to new: ModelValue, keeping kept: Set<Int>) {
    guard case (.rows(let from), .rows(let to)) = (old, new) else {
      self = .value(new)
      return
    }
    let stays = Self.unmoved(from.map(\.id), to.map(\.id))
    var difference = OfRows()
    difference.removed = Set(from.map(\.id)).subtracting(to.map(\.id))
    (difference.order, difference.stays) = (to.map(\.id), stays)
    for row in to {
      let isPut = !from.contains(row)
      let isPlaced = !stays.contains(row.id)
      guard isPut || isPlaced else { continue }
      difference.puts.append(
        OfRows.Put(
          row: row, isPut: isPut, isPlaced: isPlaced, keepsBody: kept.contains(row.id)))
    }
    self = .rows(difference)
  }

  /// The longest part of a list that another one has in the same order; of several the one that
  /// begins earliest.
  static func unmoved(_ from: [Int], _ to: [Int]) -> Set<Int> {
    let places = from.compactMap { to.firstIndex(of: $0) }
    var tails: [[Int]] = []  // The best run from each place on.
    for index in places.indices.reversed() {
      var best: [Int] = []
      for next in places.indices[(index + 1)...] where places[next] > places[index] {
        let run = tails[places.count - 1 - next]
        if run.count > best.count { best = run }
      }
      tails.append([places[index]] + best)
    }
    let longest = tails.reversed().reduce([]) { $1.count > $0.count ? $1 : $0 }
    return Set(longest.map { to[$0] })
  }

  func make(at place: ModelPlace, in state: inout ModelState) {
    switch self {
    case .value(let value): if state[place] != nil { state[place] = value }
    case .rows(let difference): difference.make(in: &state.rows)
    }
  }
}

extension ModelDifference.OfRows {
  func make(in rows: inout [ModelRow]) {
    func index(_ id: Int) -> Int? { rows.firstIndex { $0.id == id } }
    rows.removeAll { removed.contains($0.id) }
    for put in puts where put.isPut {
      var row = put.row
      guard let old = index(row.id) else {
        // What an edit had added that is refused comes back at the end if the write has only
        // changed it.
        rows.append(row)
        continue
      }
      if put.keepsBody { row.body = rows[old].body }
      rows[old] = row
    }
    for put in puts where put.isPlaced {
      guard let old = index(put.row.id) else { continue }
      let row = rows.remove(at: old)
      rows.insert(row, at: place(of: row.id, in: rows.map(\.id)))
    }
  }

  /// The place of a written row among the others: behind its neighbour, else before the next row
  /// that kept its order, else behind the nearest of the rows before it.
  private func place(of id: Int, in others: [Int]) -> Int {
    let written = order.firstIndex(of: id)!
    let earlier = order[..<written]
    if let neighbour = earlier.last, let place = others.firstIndex(of: neighbour) {
      return place + 1
    }
    if earlier.isEmpty { return 0 }
    guard let next = order[written...].first(where: stays.contains) else { return others.count }
    if let place = others.firstIndex(of: next) { return place }
    return earlier.reversed().lazy.compactMap { others.firstIndex(of: $0) }.first.map { $0 + 1 }
      ?? 0
  }
}

extension ModelDifference.OfRows {
  /// Rows are not part of the difference any more.
  mutating func end(_ rows: Set<Int>) {
    removed.subtract(rows)
    puts.removeAll { rows.contains($0.row.id) }
  }

  /// The body of a row is not part of the difference any more.
  mutating func keepBody(of id: Int) {
    for index in puts.indices where puts[index].row.id == id { puts[index].keepsBody = true }
  }
}
