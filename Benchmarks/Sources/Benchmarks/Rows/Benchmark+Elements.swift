import Observation
import StateStore
import Synchronization

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

/// The subscription to the selected row.
private final class Followed: Sendable {
  private let subscription = Mutex<Subscription?>(nil)

  /// Replaces the subscription; the old one ends outside the lock.
  func follow(_ next: Subscription?) {
    let before = subscription.withLock { subscription in
      defer { subscription = next }
      return subscription
    }
    withExtendedLifetime(before) {}
  }
}

extension Benchmark {
  /// Observers of single elements of a list of 100,000.
  static var elements: [Benchmark] {
    let sizes = [100, 10_000, 100_000]
    return sizes.map { size in
      let flat = size == sizes[0] ? [] : [Goal.timesAlone(3)]
      return Benchmark("Store.update, one of observed elements", size, "observer", goals: flat) {
        let fixture = ListFixture<NumberedElement>(100_000)
        var contest = Contest(writingOneOf: size, in: fixture)
        if size > sizes[0] { contest.alone = Contest(writingOneOf: sizes[0], in: fixture).ours }
        return contest
      }
    }
      + [0, 1000, 100_000].map { others in
        let flat = others == 0 ? [] : [Goal.timesAlone(1.2)]
        return Benchmark("Store.observe, an element", others, "other", goals: flat) {
          let fixture = ListFixture<NumberedElement>(100_000)
          var contest = Contest(observingAnElementOf: fixture, others: others)
          if others > 0 {
            contest.alone = Contest(observingAnElementOf: fixture, others: 0).ours
          }
          return contest
        }
      }
      + [10, 1000, 100_000].map { selections in
        let flat = selections == 10 ? [] : [Goal.timesAlone(1.5)]
        return Benchmark("Store.update, a row is followed", selections, "selection", goals: flat) {
          var contest = Contest(selections: selections)
          if selections > 10 { contest.alone = Contest(selections: 10).ours }
          return contest
        }
      }
  }
}

extension Contest {
  /// Writing one of `observed` elements, each of which has an observer of its own.
  ///
  /// The floor is told which element is written, and keeps no version. The naive store has an array, and
  /// each observer compares its own element. `@Observable` has an object for each element.
  fileprivate init(writingOneOf observed: Int, in fixture: ListFixture<NumberedElement>) {
    let ids = Array(fixture.ids.prefix(observed))
    let places = fixture.places
    let (sink, watch) = (Sink(), ObservableWatch())
    let store = Store(Listed(list: IdentifiedList(fixture.elements)))
    let floor = ElementFloor(fixture)
    let naive = NaiveStore(Arrayed(array: fixture.elements))
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

  /// Writing an element after the selection has changed `selections` times. Each time, inside a round, the
  /// only observer of the list replaced its subscription with one to the selected element.
  fileprivate init(selections: Int) {
    let sink = Sink()
    let rows = (0..<10).map { NumberedElement(id: $0, number: $0) }
    let store = Store(Listed(list: IdentifiedList(rows)))
    let floor = Floor(Arrayed(array: rows), fields: 1)
    let naive = NaiveStore(Arrayed(array: rows))
    let followed = Followed()
    let follow = store.observe(\.other) { [weak store] number in
      followed.follow(
        store?.observe(\.list, id: number % 10) { sink.latest = $0?.number ?? 0 })
    }
    for number in 1...selections { store.update { $0.other = number } }
    _ = floor.observe(0) { sink.latest = $0.array[0].number }
    _ = naive.observe(\.array[0]) { sink.latest = $0.number }
    ours = { [follow] times in
      for _ in 0..<times { store.update { $0.list[id: 0]?.number += 1 } }
      withExtendedLifetime((follow, followed)) {}
    }
    self.floor = { times in
      for _ in 0..<times { floor.update(0) { $0.array[0].number += 1 } }
    }
    self.naive = { times in
      for _ in 0..<times { naive.update { $0.array[0].number += 1 } }
    }
    check = {
      store.update { $0.list[id: 0]?.number = -7 }
      return sink.latest == -7 ? nil : "the followed row's observer did not hear of the last write."
    }
  }

  /// Subscriptions to one element that end at once, beside observers of other elements.
  fileprivate init(observingAnElementOf fixture: ListFixture<NumberedElement>, others: Int) {
    let ids = fixture.ids
    let sink = Sink()
    let store = Store(Listed(list: IdentifiedList(fixture.elements)))
    let floor = Floor(Arrayed(array: fixture.elements), fields: 1)
    let naive = NaiveStore(Arrayed(array: fixture.elements))
    // By one key path object, so that all observers share one value.
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
