/// The fewest elements that have to be moved so that the others keep their order.
///
/// `kept` has old and new positions, in the order of the new ones. The elements that stay are a
/// longest increasing subsequence of the old positions, found by patience sorting: each pile ends
/// with the smallest position that a subsequence of its length can end with.
///
/// - Complexity: O(n log n), and O(n) if nothing moved.
func moved(_ kept: [(from: Int, to: Int)]) -> [(from: Int, to: Int)] {
  var piles: [Int] = []
  var previous: [Int?] = []
  previous.reserveCapacity(kept.count)
  for (index, element) in kept.enumerated() {
    var pile = piles.count
    if let top = piles.last, kept[top].from > element.from {
      pile = firstPile(in: piles) { kept[$0].from > element.from }
    }
    previous.append(pile > 0 ? piles[pile - 1] : nil)
    if pile == piles.count { piles.append(index) } else { piles[pile] = index }
  }
  if piles.count == kept.count { return [] }
  var stays = Array(repeating: false, count: kept.count)
  var next = piles.last
  while let index = next {
    stays[index] = true
    next = previous[index]
  }
  return zip(kept, stays).filter { !$0.1 }.map(\.0)
}

/// The first pile whose top fulfils the condition; the tops are in order.
private func firstPile(in piles: [Int], isBeyond: (Int) -> Bool) -> Int {
  var low = 0
  var high = piles.count
  while low < high {
    let middle = low + (high - low) / 2
    if isBeyond(piles[middle]) { high = middle } else { low = middle + 1 }
  }
  return low
}
