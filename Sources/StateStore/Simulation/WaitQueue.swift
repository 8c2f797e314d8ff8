/// The waits of a simulation in the order of their moments; waits with the same moment, or without
/// a moment, in the order they began.
///
/// - Complexity: O(log n) for each change, averaged over changes; `all` is O(n log n).
struct WaitQueue {
  private struct Key: Comparable {
    let moment: Duration
    let number: Int

    static func < (left: Key, right: Key) -> Bool {
      left.moment == right.moment ? left.number < right.number : left.moment < right.moment
    }
  }

  private var waits: [Int: Wait] = [:]
  /// A binary heap. Keys of removed waits stay for a while, but are never first.
  private var keys: [Key] = []

  var isEmpty: Bool { waits.isEmpty }

  /// Whether a wait keeps a simulation from its end. Computed each time, because a load becomes
  /// live, or is cancelled, while a task of that load waits.
  ///
  /// - Complexity: linear in the number of waits that do not keep it.
  var hasCounted: Bool { waits.values.contains(where: \.isCounted) }

  /// The next wait.
  var first: Wait? { keys.first.flatMap { waits[$0.number] } }

  /// The waits of the earliest moment, in the order they began.
  ///
  /// - Complexity: linear in the number of waits.
  var allFirst: [Wait] {
    guard let moment = first?.moment else { return [] }
    return waits.values.filter { $0.moment == moment }.sorted { $0.number < $1.number }
  }

  /// All waits in the order they began.
  var all: [Wait] {
    if waits.count < 2 { return Array(waits.values) }
    return waits.values.sorted { $0.number < $1.number }
  }

  mutating func insert(_ wait: Wait) {
    waits[wait.number] = wait
    keys.append(Key(moment: wait.moment ?? .zero, number: wait.number))
    rise(keys.count - 1)
  }

  /// Removes and returns the wait with this number; nil without one.
  mutating func remove(_ number: Int) -> Wait? {
    guard let wait = waits.removeValue(forKey: number) else { return nil }
    while let key = keys.first, waits[key.number] == nil { removeFirstKey() }
    if keys.count > 2 * waits.count + 16 {
      // Sorted keys are a heap.
      keys = keys.filter { waits[$0.number] != nil }.sorted()
    }
    return wait
  }

  private mutating func removeFirstKey() {
    let last = keys.removeLast()
    if keys.isEmpty { return }
    keys[0] = last
    sink(0)
  }

  private mutating func rise(_ start: Int) {
    var place = start
    while place > 0, keys[place] < keys[(place - 1) / 2] {
      keys.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < keys.count {
        if keys[child] < keys[least] { least = child }
      }
      if least == place { return }
      keys.swapAt(place, least)
      place = least
    }
  }
}
