import StateStore

/// A state with a list, and one with an array.
private struct Listed: Equatable, Sendable {
  var list: IdentifiedList<ListSpecimen<Int>>
  var other = 0
}

private struct Arrayed: Equatable, Sendable {
  var array: [ListSpecimen<Int>]
  var other = 0
}

extension Contest {
  /// Writing one element of a list in a store, which nobody observes, or somebody as a whole: an
  /// observer keeps its last value, which is an older version. The floor is an array and a dictionary
  /// from id to position, in no store; the naive store has an array.
  init(togglingInStore specimens: ListSpecimens<Int>, isObserved: Bool) {
    let store = Store(Listed(list: IdentifiedList(specimens.elements)))
    let naive = NaiveStore(Arrayed(array: specimens.elements))
    let array = Box(specimens.elements)
    let places = specimens.places
    let rounds = (0..<3).map { _ in Round(specimens.ids) }
    let sink = Sink()
    let subscription = store.observe(\.list) { sink.latest &+= $0.count }
    if !isObserved { subscription.cancel() }
    if isObserved { _ = naive.observe(\.array) { sink.latest &+= $0.count } }
    ours = { [round = rounds[0]] times in
      for _ in 0..<times { store.update { $0.list[id: round.next()]?.isDone.toggle() } }
      withExtendedLifetime(subscription) {}
    }
    floor = { [round = rounds[1]] times in
      for _ in 0..<times {
        if let place = places[round.next()] { array.value[place].isDone.toggle() }
      }
    }
    self.naive = { [round = rounds[2]] times in
      for _ in 0..<times {
        guard let place = places[round.next()] else { continue }
        naive.update { $0.array[place].isDone.toggle() }
      }
    }
    check = {
      store.list.ids.elementsEqual(array.value.map(\.id))
        ? nil : "the list has other elements than the array."
    }
  }
}
