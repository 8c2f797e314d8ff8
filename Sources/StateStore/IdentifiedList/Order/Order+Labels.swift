extension Order {
  /// A label for a new element at `position`, between its neighbours' labels.
  ///
  /// Without space between the neighbours, labels around the position are first spread evenly: in
  /// the smallest stretch that is sparse enough, where a longer stretch must be sparser. This keeps
  /// the cost of any sequence of insertions logarithmic on average.
  @inlinable
  mutating func makeLabel(
    at position: Int,
    _ changed: (_ element: Element, _ old: Int64, _ new: Int64) -> Void
  ) -> Int64 {
    if let label = label(at: position) { return label }
    makeRoom(around: position, changed)
    guard let label = label(at: position) else {
      fatalError("StateStore: an IdentifiedList holds at most 2^28 elements.")
    }
    return label
  }

  /// A label between the neighbours of a position; nil without space.
  @inlinable
  func label(at position: Int) -> Int64? {
    if count == 0 { return 0 }
    if position == count {
      let label = root.label(at: count - 1) + OrderShape.gap
      return label < OrderShape.limit ? label : nil
    }
    let after = root.label(at: position)
    if position == 0 {
      let label = after - OrderShape.gap
      return label > -OrderShape.limit ? label : nil
    }
    let before = root.label(at: position - 1)
    return after - before > 1 ? before + (after - before) / 2 : nil
  }

  @inlinable
  mutating func makeRoom(
    around position: Int,
    _ changed: (_ element: Element, _ old: Int64, _ new: Int64) -> Void
  ) {
    var radius = OrderShape.most
    var wanted: Int64 = 1 << 10
    while radius < count {
      let stretch = max(0, position - radius)..<min(count, position + radius)
      // Around the middle of a list, the stretch reaches the whole list before the radius does.
      if stretch.count == count { break }
      if let labels = evenLabels(for: stretch), labels.step >= wanted {
        var next = labels.first
        root.relabel(stretch, &next, step: labels.step, changed)
        return
      }
      radius *= 2
      wanted += wanted / 2
    }
    var next = -Int64(count / 2) * OrderShape.gap
    root.relabel(0..<count, &next, step: OrderShape.gap, changed)
  }

  /// The first label and the distance of even labels between the neighbours of a stretch, which is
  /// not the whole list; nil if an end of the list has no space for as many labels again.
  @inlinable
  func evenLabels(for stretch: Range<Int>) -> (first: Int64, step: Int64)? {
    let length = Int64(stretch.count) * OrderShape.gap
    if stretch.lowerBound == 0 {
      let first = root.label(at: stretch.upperBound) - length
      return first - length > -OrderShape.limit ? (first, OrderShape.gap) : nil
    }
    let before = root.label(at: stretch.lowerBound - 1)
    if stretch.upperBound == count {
      return before + 2 * length < OrderShape.limit
        ? (before + OrderShape.gap, OrderShape.gap) : nil
    }
    let step = (root.label(at: stretch.upperBound) - before) / Int64(stretch.count + 1)
    return (before + step, step)
  }
}
