import StateStore

extension Benchmark {
  /// The memory of lists and subscribers.
  static var memory: [Benchmark] {
    [
      list("built at once") { IdentifiedList(elements($0)) },
      list("one by one") { count in
        var list = IdentifiedList<NumberedElement>()
        for element in elements(count) { list.append(element) }
        return list
      },
      list("random inserts") { count in
        var list = IdentifiedList<NumberedElement>()
        for element in elements(count) { list.insert(element, at: Int.random(in: 0...list.count)) }
        return list
      },
      list("200000 writes beside a version") { count in
        var list = IdentifiedList(elements(count))
        for _ in 0..<2000 {
          let version = list
          for _ in 0..<100 { list[Int.random(in: list.indices)].isDone.toggle() }
          withExtendedLifetime(version) {}
        }
        return list
      },
      subscribers,
    ]
  }

  /// A million elements that share one title: the floor is an array and a dictionary from id to position,
  /// the naive store an array of ids and a dictionary of elements.
  private static func list(
    _ circumstances: String, make: @escaping (_ count: Int) -> IdentifiedList<NumberedElement>
  ) -> Benchmark {
    Benchmark(
      "IdentifiedList.memory/\(circumstances)", goals: [.timesFloor(1.5)],
      retained: Retained(
        count: 1_000_000, ours: make,
        floor: { count in
          var (array, places) = ([NumberedElement](), [Int: Int]())
          array.reserveCapacity(count)
          places.reserveCapacity(count)
          for element in elements(count) {
            places[element.id] = array.count
            array.append(element)
          }
          return (array, places)
        },
        naive: { count in
          var (ids, places) = ([Int](), [Int: NumberedElement]())
          ids.reserveCapacity(count)
          places.reserveCapacity(count)
          for element in elements(count) {
            places[element.id] = element
            ids.append(element.id)
          }
          return (ids, places)
        }))
  }

  /// Observers of one field, and the array that ends their subscriptions.
  private static var subscribers: Benchmark {
    Benchmark(
      "Store.memory/subscribers", goals: [.bytes(160)],
      retained: Retained(
        count: 100_000,
        ours: { count in
          let (store, sink) = (Store(Fixture()), Sink())
          var subscriptions: [Subscription] = []
          subscriptions.reserveCapacity(count)
          for _ in 0..<count {
            subscriptions.append(store.observe(\.count) { sink.latest = $0 })
          }
          return (store, subscriptions)
        },
        floor: { count in
          let (floor, sink) = (Floor(Fixture(), fields: 1), Sink())
          var observers: [Floor<Fixture>.Observer] = []
          observers.reserveCapacity(count)
          for _ in 0..<count {
            observers.append(floor.observe(0) { sink.latest = $0.count })
          }
          return (floor, observers)
        },
        naive: { count in
          let (naive, sink) = (NaiveStore(Fixture()), Sink())
          var numbers: [Int] = []
          numbers.reserveCapacity(count)
          for _ in 0..<count {
            numbers.append(naive.observe(\.count) { sink.latest = $0 })
          }
          return (naive, numbers)
        }))
  }

  private static func elements(_ count: Int) -> some Sequence<NumberedElement> {
    let title = "The title that all elements share"
    return (0..<count).lazy.map { NumberedElement(id: $0 &* 7, number: $0, title: title) }
  }
}
