import StateStore

extension Contest {
  /// Writing one element: the floor has an array and a dictionary from id to position, and keeps no
  /// version; the naive store has an array that it searches, or copies for a kept version.
  init<Element>(togglingOneOf fixture: ListFixture<Element>, versions: Int = 0) {
    let list = Box(IdentifiedList(fixture.elements))
    let kept = Box([IdentifiedList<Element>](repeating: [], count: versions))
    let array = Box(fixture.elements)
    let naiveArray = Box(fixture.elements)
    let naiveKept = Box<[Element]>([])
    let places = fixture.places
    let rounds = (0..<3).map { _ in Round(fixture.ids) }
    ours = { [round = rounds[0]] times in
      for number in 0..<times {
        if versions > 0 { kept.value[number % versions] = list.value }
        list.value[id: round.next()]?.isDone.toggle()
      }
    }
    floor = { [round = rounds[1]] times in
      for _ in 0..<times {
        if let place = places[round.next()] { array.value[place].isDone.toggle() }
      }
    }
    naive = { [round = rounds[2]] times in
      for _ in 0..<times {
        let id = round.next()
        if versions > 0 {
          naiveKept.value = naiveArray.value
          if let place = places[id] { naiveArray.value[place].isDone.toggle() }
        } else if let place = naiveArray.value.firstIndex(where: { $0.id == id }) {
          naiveArray.value[place].isDone.toggle()
        }
      }
    }
    check = {
      list.value.ids.elementsEqual(array.value.map(\.id))
        ? nil : "the list has other elements than the array."
    }
  }

  /// Reading one element by its id: the floor is a dictionary of elements, the naive store an array
  /// and a dictionary from id to position.
  init<Element>(findingIn fixture: ListFixture<Element>) {
    let list = IdentifiedList(fixture.elements)
    let array = fixture.elements
    let places = fixture.places
    let elements = Dictionary(uniqueKeysWithValues: array.map { ($0.id, $0) })
    let rounds = (0..<3).map { _ in Round(fixture.ids) }
    let sink = Sink()
    ours = { [round = rounds[0]] times in
      for _ in 0..<times { sink.latest &+= list[id: round.next()]?.number ?? 0 }
    }
    floor = { [round = rounds[1]] times in
      for _ in 0..<times { sink.latest &+= elements[round.next()]?.number ?? 0 }
    }
    naive = { [round = rounds[2]] times in
      for _ in 0..<times {
        if let place = places[round.next()] { sink.latest &+= array[place].number }
      }
    }
    check = {
      fixture.ids.allSatisfy { list[id: $0] == elements[$0] }
        ? nil : "the list finds other elements than the dictionary."
    }
  }

  /// Visiting all elements, after writes in random places beside a kept version: the floor is an
  /// array, the naive store an array of ids and a dictionary of elements.
  init<Element>(walkingThrough fixture: ListFixture<Element>, writes: Int) {
    var written = IdentifiedList(fixture.elements)
    let round = Round(fixture.ids)
    var kept = written
    for number in 0..<writes {
      if number % 100 == 0 { kept = written }
      written[id: round.next()]?.created += 1
    }
    let (list, version) = (written, kept)
    let array = Array(list)
    let ids = array.map(\.id)
    let elements = Dictionary(uniqueKeysWithValues: array.map { ($0.id, $0) })
    let sink = Sink()
    ours = { times in
      for _ in 0..<times { for element in list { sink.latest &+= element.number } }
      withExtendedLifetime(version) {}
    }
    floor = { times in
      for _ in 0..<times { for element in array { sink.latest &+= element.number } }
    }
    naive = { times in
      for _ in 0..<times { for id in ids { sink.latest &+= elements[id]?.number ?? 0 } }
    }
  }

  /// Making a list of an array's elements: the floor makes an array of them, the naive store an array
  /// and a dictionary from id to position.
  init<Element>(building fixture: ListFixture<Element>) {
    let elements = fixture.elements
    let sink = Sink()
    ours = { times in
      for _ in 0..<times { sink.latest &+= IdentifiedList(elements).count }
    }
    floor = { times in
      for _ in 0..<times {
        var array: [Element] = []
        for element in elements { array.append(element) }
        sink.latest &+= array.count
      }
    }
    naive = { times in
      for _ in 0..<times {
        var array: [Element] = []
        var places: [Element.ID: Int] = [:]
        for element in elements {
          places[element.id] = array.count
          array.append(element)
        }
        sink.latest &+= array.count &+ places.count
      }
    }
  }

  /// Comparing two versions, the newer with another element in its middle: the floor compares arrays,
  /// the naive store compares ids and elements one by one.
  init<Element>(comparing fixture: ListFixture<Element>) {
    let old = IdentifiedList(fixture.elements)
    let middle = fixture.elements.count / 2
    var new = old
    new[middle].number += 1
    new[middle].number -= 1
    let (array, copy) = (Array(old), Array(new))
    let sink = Sink()
    ours = { [new] times in
      for _ in 0..<times { sink.latest &+= old == new ? 1 : 0 }
    }
    floor = { times in
      for _ in 0..<times { sink.latest &+= array == copy ? 1 : 0 }
    }
    naive = { times in
      for _ in 0..<times {
        sink.latest &+= zip(array, copy).allSatisfy { $0.id == $1.id && $0 == $1 } ? 1 : 0
      }
    }
    check = { [new] in old == new ? nil : "the versions are not equal." }
  }

  /// Finding the changes between two versions one change apart: the floor compares the arrays place by
  /// place, the naive store looks each element up in a dictionary of the old elements.
  init<Element>(tellingChangesOf fixture: ListFixture<Element>) {
    let old = IdentifiedList(fixture.elements)
    var new = old
    new[fixture.elements.count / 2].number += 1
    let (array, copy) = (Array(old), Array(new))
    let sink = Sink()
    ours = { [new] times in
      for _ in 0..<times { sink.latest = new.changes(from: old).updated.count }
    }
    floor = { times in
      for _ in 0..<times { sink.latest = zip(array, copy).count { $0 != $1 } }
    }
    naive = { times in
      for _ in 0..<times {
        let before = Dictionary(uniqueKeysWithValues: array.map { ($0.id, $0) })
        sink.latest = copy.count { before[$0.id] != $0 }
      }
    }
    check = { [new] in
      let changes = new.changes(from: old)
      return changes.updated.count == 1 && changes.moved.isEmpty ? nil : "told \(changes)."
    }
  }
}

/// A value that a contender's work changes from one call to the next.
final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
