import Observation
import StateStore

/// A state with a list, and one with an array.
private struct Listed: Equatable, Sendable {
  var list: IdentifiedList<NumberedElement>
  var other = 0
}

private struct Arrayed: Equatable, Sendable {
  var array: [NumberedElement]
  var other = 0
}

@Observable
private final class ObservableArray {
  var array: [NumberedElement]

  init(_ array: [NumberedElement]) { self.array = array }
}

/// The observer or the versions beside a list while one element is written.
enum Retention {
  case nothing
  /// An observer of the whole list, which keeps its last value: an older version.
  case anObserver
  /// Kept versions, the oldest replaced before each write.
  case versions(Int)
}

extension Contest {
  /// Writing one element of a list in a store.
  ///
  /// The floor is an array and a dictionary from id to position, in no store, and keeps no version.
  /// The naive store copies its array for each write, and keeps only the last version, because a hundred
  /// would not fit into memory. `@Observable` writes its array in place: its observer reads the new array
  /// and keeps nothing. Beside versions, `@Observable` is left out, because it would keep arrays like the
  /// naive store.
  init(togglingInStore fixture: ListFixture<NumberedElement>, beside company: Retention) {
    let store = Store(Listed(list: IdentifiedList(fixture.elements)))
    let naive = NaiveStore(Arrayed(array: fixture.elements))
    let array = Box(fixture.elements)
    let places = fixture.places
    let rounds = (0..<3).map { _ in Round(fixture.ids) }
    let sink = Sink()
    var subscription: Subscription?
    var versions = 0
    switch company {
    case .nothing: break
    case .anObserver:
      subscription = store.observe(\.list) { sink.latest &+= $0.count }
      _ = naive.observe(\.array) { sink.latest &+= $0.count }
    case .versions(let count): versions = count
    }
    let kept = Box([IdentifiedList<NumberedElement>](repeating: [], count: versions))
    let naiveKept = Box<[NumberedElement]>([])
    ours = { [round = rounds[0], subscription, versions] times in
      for _ in 0..<times {
        let id = round.next()
        if versions > 0 { kept.value[round.position % versions] = store.list }
        store.update { $0.list[id: id]?.isDone.toggle() }
      }
      withExtendedLifetime(subscription) {}
    }
    floor = { [round = rounds[1]] times in
      for _ in 0..<times {
        if let place = places[round.next()] { array.value[place].isDone.toggle() }
      }
    }
    self.naive = { [round = rounds[2], versions] times in
      for _ in 0..<times {
        guard let place = places[round.next()] else { continue }
        if versions > 0 { naiveKept.value = naive.state.array }
        naive.update { $0.array[place].isDone.toggle() }
      }
    }
    if versions == 0 {
      observable = observedToggles(fixture, isObserved: subscription != nil, sink)
    }
    check = {
      store.list.ids.elementsEqual(array.value.map(\.id))
        ? nil : "the list has other elements than the array."
    }
  }
}

/// Writing one element of an array in an `@Observable` object.
private func observedToggles(
  _ fixture: ListFixture<NumberedElement>, isObserved: Bool, _ sink: Sink
) -> Work {
  let model = ObservableArray(fixture.elements)
  let watch = ObservableWatch()
  let places = fixture.places
  let round = Round(fixture.ids)
  if isObserved { watch.observe { sink.latest &+= model.array.count } }
  return { times in
    for _ in 0..<times {
      if let place = places[round.next()] { model.array[place].isDone.toggle() }
      watch.deliver()
    }
  }
}
