import StateStore
import StateStoreTesting
import Testing

/// A write of the field that the last write wrote, and that nobody observes, takes the shortest way.
/// Whoever begins to observe the field, or a part of it, hears the next write.
@Suite struct QuietWriteTests {
  private struct Point: Equatable, Sendable {
    var x = 0
    var y = 0
  }

  private struct State: Sendable {
    var point = Point()
    var other = 0
    var sum: Int { point.x + point.y + other }
  }

  private static let writes: [@Sendable (inout Draft<State>, Int) -> Void] = [
    { $0.point.x = $1 }, { $0.point.y = $1 }, { $0.other = $1 },
    { $0.point = Point(x: $1, y: -$1) },
    { $0.whole = State(point: Point(x: $1), other: $1) },
    { draft, value in
      draft.other = value
      draft.point.x = value
    },
  ]

  private static let reads: [@Sendable (State) -> Int] = [
    { $0.point.x }, { $0.point.x * 31 + $0.point.y }, { $0.other }, { $0.sum },
  ]

  private static func observe(
    _ field: Int, of store: Store<State>, _ heard: @escaping @Sendable (Int) -> Void
  ) -> Subscription {
    switch field {
    case 0: store.observe(\.point.x) { heard($0) }
    case 1: store.observe(\.point) { heard($0.x * 31 + $0.y) }
    case 2: store.observe(\.other) { heard($0) }
    default: store.observe(\.sum) { heard($0) }
    }
  }

  @Test func `L8: an observer hears each change, whatever was written before unobserved`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<50 {
        let store = Store(State())
        var observers: [(field: Int, heard: Recorder<Int>, subscription: Subscription)] = []
        for value in 1...60 {
          switch Int.random(in: 0..<8, using: &random) {
          case 0:
            let (field, heard) = (Int.random(in: 0..<4, using: &random), Recorder<Int>())
            let subscription = Self.observe(field, of: store) { heard.append($0) }
            observers.append((field, heard, subscription))
          case 1, 2:
            if observers.isEmpty { continue }
            observers.remove(at: .random(in: observers.indices, using: &random))
              .subscription.cancel()
          default:
            let write = Self.writes.randomElement(using: &random)!
            // Mostly the same field several times.
            for again in 0..<Int.random(in: 1...3, using: &random) {
              store.update { write(&$0, value * 10 + again) }
            }
          }
          for observer in observers {
            #expect(observer.heard.all.last == Self.reads[observer.field](store.state))
          }
        }
      }
    }
  }
}
