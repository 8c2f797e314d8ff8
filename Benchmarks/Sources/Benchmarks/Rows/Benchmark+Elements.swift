import Observation
import StateStore

private struct Listed: Equatable, Sendable {
  var list: IdentifiedList<NumberedElement>
  var other = 0
}

private struct Arrayed: Equatable, Sendable {
  var array: [NumberedElement]
}

@Observable
private final class ObservableElement {
  var isDone = false
}

extension Benchmark {
  /// Observers of single elements of a list of 100,000.
  static var elements: [Benchmark] {
    let sizes = [100, 10_000, 100_000]
    return sizes.map { size in
      let flat = size == sizes[0] ? [] : [Goal.timesAlone(3)]
      return Benchmark("Store.update, one of observed elements", size, "observer", goals: flat) {
        let specimens = ListSpecimens<NumberedElement>(100_000)
        var contest = Contest(writingOneOf: size, in: specimens)
        if size > sizes[0] { contest.alone = Contest(writingOneOf: sizes[0], in: specimens).ours }
        return contest
      }
    }
      + [0, 1000, 100_000].map { others in
        let flat = others == 0 ? [] : [Goal.timesAlone(1.2)]
        return Benchmark("Store.observe, an element", others, "other", goals: flat) {
          let specimens = ListSpecimens<NumberedElement>(100_000)
          var contest = Contest(observingAnElementOf: specimens, others: others)
          if others > 0 {
            contest.alone = Contest(observingAnElementOf: specimens, others: 0).ours
          }
          return contest
        }
      }
  }
}

extension Contest {
  /// Writing one element that somebody observes, as each of so many is by somebody else.
  ///
  /// The floor is told which element is written, and keeps no version. The naive store has an array,
  /// each observer of which compares its own element. `@Observable` has an object for each element.
  fileprivate init(writingOneOf observed: Int, in specimens: ListSpecimens<NumberedElement>) {
    let ids = Array(specimens.ids.prefix(observed))
    let places = specimens.places
    let (sink, watch) = (Sink(), ObservableWatch())
    let store = Store(Listed(list: IdentifiedList(specimens.elements)))
    let floor = ElementFloor(specimens)
    let naive = NaiveStore(Arrayed(array: specimens.elements))
    let objects = Dictionary(uniqueKeysWithValues: ids.map { ($0, ObservableElement()) })
    var subscriptions: [Subscription] = []
    for id in ids {
      subscriptions.append(
        store.observe(\.list, id: id) { sink.latest = $0?.isDone == true ? id : -id })
      floor.observe(id) { sink.latest = $0.isDone ? id : -id }
      if let place = places[id] {
        _ = naive.observe(\.array[place]) { sink.latest = $0.isDone ? id : -id }
      }
      if let object = objects[id] {
        watch.observe { sink.latest = object.isDone ? id : -id }
      }
    }
    let rounds = (0..<4).map { _ in Round(ids) }
    ours = { [round = rounds[0], subscriptions] times in
      for _ in 0..<times { store.update { $0.list[id: round.next()]?.isDone.toggle() } }
      withExtendedLifetime(subscriptions) {}
    }
    self.floor = { [round = rounds[1]] times in
      for _ in 0..<times { floor.update(round.next()) { $0.isDone.toggle() } }
    }
    self.naive = { [round = rounds[2]] times in
      for _ in 0..<times {
        guard let place = places[round.next()] else { continue }
        naive.update { $0.array[place].isDone.toggle() }
      }
    }
    observable = { [round = rounds[3]] times in
      for _ in 0..<times {
        objects[round.next()]?.isDone.toggle()
        watch.deliver()
      }
    }
    check = {
      store.update { $0.list[id: ids[7]]?.isDone = false }
      store.update { $0.list[id: ids[7]]?.isDone = true }
      return sink.latest == ids[7] ? nil : "the element's observer did not hear of the last write."
    }
  }

  /// Subscriptions to one element that end at once, while others observe others.
  fileprivate init(observingAnElementOf specimens: ListSpecimens<NumberedElement>, others: Int) {
    let ids = specimens.ids
    let sink = Sink()
    let store = Store(Listed(list: IdentifiedList(specimens.elements)))
    let floor = Floor(Arrayed(array: specimens.elements), fields: 1)
    let naive = NaiveStore(Arrayed(array: specimens.elements))
    // By one key path object: the others share its source.
    let observe = { (id: Int) in store.observe(\.list, id: id) { sink.latest = $0?.id ?? 0 } }
    var subscriptions: [Subscription] = []
    for id in ids.prefix(others) {
      subscriptions.append(observe(id))
      _ = floor.observe(0) { sink.latest = $0.array.count }
      _ = naive.observe(\.array.count) { sink.latest = $0 }
    }
    let round = Round(ids)
    ours = { [subscriptions] times in
      for _ in 0..<times { observe(round.next()).cancel() }
      withExtendedLifetime(subscriptions) {}
    }
    self.floor = { times in
      for _ in 0..<times { floor.remove(floor.observe(0) { sink.latest = $0.array.count }, of: 0) }
    }
    self.naive = { times in
      for _ in 0..<times { naive.remove(naive.observe(\.array.count) { sink.latest = $0 }) }
    }
    check = {
      observe(ids[3]).cancel()
      return sink.latest == ids[3] ? nil : "a new observer did not hear of its element."
    }
  }
}
