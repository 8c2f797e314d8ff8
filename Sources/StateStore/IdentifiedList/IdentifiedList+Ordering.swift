extension IdentifiedList {
  /// Sorts the elements; two elements that are not in increasing order either way keep their order.
  ///
  /// If `areInIncreasingOrder` throws, the list stays as before.
  ///
  /// - Complexity: O(n log n), where n is the number of elements. Elements that were in order stay
  ///   shared with other versions: sorting a sorted list gives the same version.
  @inlinable
  public mutating func sort<Failure: Error>(
    by areInIncreasingOrder: (Element, Element) throws(Failure) -> Bool
  ) throws(Failure) {
    let elements = Array(self)
    var failure: Failure?
    let positions = elements.indices.sorted { left, right in
      if failure != nil { return false }
      do throws(Failure) {
        return try areInIncreasingOrder(elements[left], elements[right])
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    arrange(elements, at: positions)
  }

  /// Sorts the elements by a property, which is read once for each element; elements with equal
  /// keys keep their order.
  ///
  /// ```swift
  /// todos.sort(by: \.title)
  /// ```
  ///
  /// - Complexity: As for a comparing closure.
  @inlinable
  public mutating func sort(by key: KeyPath<Element, some Comparable>) {
    let elements = Array(self)
    let keys = elements.map { $0[keyPath: key] }
    arrange(elements, at: elements.indices.sorted { keys[$0] < keys[$1] })
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(n log n), where n is the number of elements.
  @inlinable
  public mutating func reverse() { arrange(Array(self), at: indices.reversed()) }

  /// Puts the elements into a random order.
  ///
  /// - Complexity: O(n log n), where n is the number of elements.
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    arrange(Array(self), at: indices.shuffled(using: &generator))
  }

  /// Puts the elements into a random order.
  ///
  /// - Complexity: O(n log n), where n is the number of elements.
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Exchanges the positions of two elements.
  ///
  /// - Complexity: O(log n), where n is the number of elements.
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    for position in [i, j] where position < 0 || position >= count {
      Misuse.noPosition(position, count: count)
    }
    if i == j { return }
    let (low, high) = (Swift.min(i, j), Swift.max(i, j))
    move(from: low, to: high)
    move(from: high - 1, to: low)
  }

  /// Moves the elements at some positions, in any order, repeated or not, before the element now at
  /// `destination`, or to the end; the moved elements keep their order among themselves.
  ///
  /// This fits SwiftUI's `onMove`: an `IndexSet` is a sequence of positions.
  ///
  /// - Complexity: O(k log n), where k is the number of elements that move, and at most O(n log n).
  @inlinable
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    let positions = ascending(offsets)
    if destination < 0 || destination > count { Misuse.noPosition(destination, count: count) }
    var before = positions.prefix { $0 < destination }
    var after = positions.dropFirst(before.count)
    // Elements beside the destination stay.
    var (low, high) = (destination, destination)
    while before.last == low - 1 {
      before.removeLast()
      low -= 1
    }
    while after.first == high {
      after.removeFirst()
      high += 1
    }
    if before.count + after.count > count / 16 {
      let isMoved = Set(positions)
      arrange(
        Array(self),
        at: (0..<destination).filter { !isMoved.contains($0) } + positions
          + (destination..<count).filter { !isMoved.contains($0) })
      return
    }
    for position in before.reversed() {
      low -= 1
      move(from: position, to: low)
    }
    for position in after {
      move(from: position, to: high)
      high += 1
    }
  }

  /// Puts the elements of the list into another order: `positions` holds the current position of
  /// each.
  @inlinable
  mutating func arrange(_ elements: [Element], at positions: [Int]) {
    let isInPlace = positions.longestAscent
    let moved = positions.indices.filter { !isInPlace[$0] }
    // As with removing: a few moves leave the rest of the tree shared with other versions.
    if moved.count > count / 16 {
      self = IdentifiedList(positions.lazy.map { elements[$0] })
      return
    }
    for position in moved.map({ positions[$0] }).sorted(by: >) { remove(at: position) }
    for position in moved {
      let element = elements[positions[position]]
      insertNew(element, Self.hash(element.id), at: position)
    }
  }
}

extension IdentifiedList where Element: Comparable {
  /// Sorts the elements; equal ones keep their order.
  ///
  /// - Complexity: As for a comparing closure.
  @inlinable
  public mutating func sort() { sort(by: <) }
}
