public import Repositories
public import StateStore

extension NumberSelection {
  /// Finds the todos that are named, each once, in the order named; those of a range by number.
  ///
  /// Numbers in a range that no todo has are passed over, unless none in it has one.
  ///
  /// - Returns: the todos, and the parts that name none.
  /// - Complexity: O(n log k) for k parts, and sorting what is found.
  public func todos(in list: TodoList) -> (found: [Todo], missing: [Part]) {
    let ranges = mergedRanges()
    let candidates = list.filter { todo in
      // The last range that begins at the number or before it.
      let after = ranges.partitioningIndex { $0.lowerBound > todo.number }
      return after > 0 && ranges[after - 1].contains(todo.number)
    }.sorted { $0.number < $1.number }

    var seen: Set<Todo.ID> = []
    var found: [Todo] = []
    var missing: [Part] = []
    for part in parts {
      let start = candidates.partitioningIndex { $0.number >= part.range.lowerBound }
      let end = candidates.partitioningIndex { $0.number > part.range.upperBound }
      if start == end { missing.append(part) }
      found += candidates[start..<end].filter { seen.insert($0.id).inserted }
    }
    return (found, missing)
  }

  /// The ranges in order, without overlaps.
  private func mergedRanges() -> [ClosedRange<Int>] {
    var merged: [ClosedRange<Int>] = []
    for range in parts.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

extension NumberSelection.Part {
  /// The numbers from the first to the last.
  public var range: ClosedRange<Int> {
    switch self {
    case .one(let number): number...number
    case .range(let range): range
    }
  }
}

extension Array {
  /// The first index from which on the predicate is true; it must be false before.
  fileprivate func partitioningIndex(_ belongsAfter: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
