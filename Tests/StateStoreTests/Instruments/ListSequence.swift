import StateStoreTesting

@testable import StateStore

/// A random sequence of operations on a list, checked against an array after every step; some
/// versions are kept and compared.
struct ListSequence<ID: NumberedID> {
  private var list: IdentifiedList<NumberedRow<ID>>
  private var array: [NumberedRow<ID>]
  private var kept: [(list: IdentifiedList<NumberedRow<ID>>, array: [NumberedRow<ID>])] = []
  private var generator: SeededGenerator
  private(set) var log: [String] = []
  private(set) var fault: String?

  /// Starts with the rows 0 to `count`.
  init(count: Int, _ generator: SeededGenerator) {
    self.generator = generator
    array = (0..<count).map { NumberedRow($0) }
    list = IdentifiedList(array)
    log.append("\(count) rows, seed \(generator.seed)")
  }

  mutating func run(steps: Int) {
    check()
    for _ in 0..<steps where fault == nil {
      if roll(4) == 0 { keep() }
      operate()
      check()
    }
    for version in kept where fault == nil {
      let isSame = version.list.elementsEqual(version.array)
      expect(isSame, "A kept version has changed.")
      expect(version.list.faultInInvariants() == nil, "A kept version is broken.")
    }
  }

  private mutating func keep() {
    if kept.count == 6 { kept.remove(at: roll(6)) }
    kept.append((list, array))
  }

  private mutating func check() {
    if !list.elementsEqual(array) { fail("The list is \(Array(list)), not \(array).") }
    if let broken = list.faultInInvariants() { fail(broken) }
    guard let version = kept.randomElement(using: &generator) else { return }
    expect((list == version.list) == (array == version.array), "== is wrong.")
    if let wrong = faultInChanges(list.changes(from: version.list), from: version.array, to: array)
    {
      fail("\(wrong) from \(version.array) to \(array)")
    }
  }

  private mutating func expect(_ isAsExpected: Bool, _ fault: @autoclosure () -> String) {
    if !isAsExpected { fail(fault()) }
  }

  private mutating func fail(_ fault: String) {
    if self.fault == nil { self.fault = fault }
  }

  private mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &generator) }

  /// A random number, of a row of the list or of none, at about equal chance.
  private mutating func anyNumber() -> Int { roll(2 * array.count + 4) }

  private func place(of id: ID) -> Int? { array.firstIndex { $0.id == id } }

  private mutating func operate() {
    let row = NumberedRow<ID>(anyNumber(), value: roll(1000))
    let found = place(of: row.id)
    switch roll(20) {
    case 0...2 where found == nil:
      let position = roll(3) == 0 ? array.count : roll(array.count + 1)
      log.append("insert \(row) at \(position)")
      array.insert(row, at: position)
      list.insert(row, at: position)
    case 3: put(row, found, at: roll(array.count + 1))
    case 4...5: write(row, found)
    case 6:
      log.append("remove \(row.id)")
      let expected = found.map { array.remove(at: $0) }
      let removed = list.remove(id: row.id)
      expect(removed == expected, "remove(id:) returns another element.")
    case 7...8 where !array.isEmpty: move(from: roll(array.count), to: roll(array.count))
    case 9: look(for: row.id, found)
    case 10 where !array.isEmpty:
      let position = roll(array.count)
      log.append("change position \(position)")
      array[position].value += 1
      list[position].value += 1
    case 11: removeSome()
    case 12:
      log.append("replace \(row)")
      let expected = found.map { array[$0] }
      if let found { array[found] = row }
      let replaced = list.replace(row)
      expect(replaced == expected, "replace returns another element.")
    case 13: crowd()
    case 14: arrange()
    case 15: filter()
    case 16: removeAtEnds()
    case 17: insertMany()
    case 18: rearrange()
    case 19: search()
    default: write(row, found)
    }
  }

  private mutating func put(_ row: NumberedRow<ID>, _ found: Int?, at position: Int) {
    log.append("put \(row) at \(position)")
    if let found { array[found] = row } else { array.insert(row, at: position) }
    list.put(row, at: position)
  }

  private mutating func write(_ row: NumberedRow<ID>, _ found: Int?) {
    switch roll(3) {
    case 0:
      log.append("set \(row)")
      if let found { array[found] = row } else { array.append(row) }
      list[id: row.id] = row
    case 1:
      log.append("set \(row.id) to nil")
      if let found { array.remove(at: found) }
      list[id: row.id] = nil
    default:
      log.append("change \(row.id)")
      if let found { array[found].value += 1 }
      list[id: row.id]?.value += 1
    }
  }

  private mutating func move(from: Int, to: Int) {
    log.append("move \(from) to \(to)")
    array.insert(array.remove(at: from), at: to)
    list.move(from: from, to: to)
  }

  private mutating func look(for id: ID, _ found: Int?) {
    log.append("look for \(id)")
    expect(list.index(id: id) == found, "index(id:) is wrong.")
    expect(list[id: id] == found.map { array[$0] }, "subscript(id:) is wrong.")
    if let found { expect(list[found] == array[found], "The subscript is wrong.") }
    expect(list.ids.elementsEqual(array.map(\.id)), "The ids are wrong.")
  }

  private mutating func removeSome() {
    switch roll(4) {
    case 0:
      let divisor = roll(20) + 2
      log.append("remove values that \(divisor) divides")
      array.removeAll { $0.value % divisor == 1 }
      list.removeAll { $0.value % divisor == 1 }
    case 1 where !array.isEmpty:
      let positions = (0..<roll(4)).map { _ in roll(array.count) }
      log.append("remove at \(positions)")
      for position in Set(positions).sorted(by: >) { array.remove(at: position) }
      list.remove(atOffsets: positions)
    case 2 where !array.isEmpty:
      let position = roll(array.count)
      log.append("remove at \(position)")
      let (removed, expected) = (list.remove(at: position), array.remove(at: position))
      expect(removed == expected, "remove(at:) is wrong.")
    default:
      guard roll(10) == 0 else { return }
      log.append("remove all")
      array.removeAll()
      list.removeAll()
    }
  }

  /// Inserts some rows at one place, so that nodes split and labels come close.
  private mutating func crowd() {
    let position = roll(array.count + 1)
    log.append("crowd \(position)")
    for _ in 0..<roll(12) {
      let row = NumberedRow<ID>(1_000_000 + roll(1_000_000))
      if place(of: row.id) != nil { continue }
      array.insert(row, at: position)
      list.insert(row, at: position)
    }
  }

  private mutating func arrange() {
    let divisor = roll(3) == 0 ? 1000 : roll(4) + 1
    switch roll(3) {
    case 0:
      log.append("sort by the value modulo \(divisor)")
      array = sorted { $0.value % divisor }
      list.sort { $0.value % divisor < $1.value % divisor }
    case 1:
      log.append("sort by the value")
      array = sorted { $0.value }
      list.sort(by: \.value)
    default:
      let count = array.isEmpty ? 0 : roll(4) == 0 ? roll(2 * array.count) : roll(4)
      let start = roll(array.count + 1)
      let offsets = (0..<count).map { step in
        roll(2) == 0 ? roll(array.count) : (start + step) % array.count
      }
      let destination = roll(array.count + 1)
      log.append("move \(offsets) before \(destination)")
      let chosen = Set(offsets)
      let others = array.indices.filter { !chosen.contains($0) }
      let order =
        others.filter { $0 < destination } + chosen.sorted() + others.filter { $0 >= destination }
      array = order.map { array[$0] }
      list.move(fromOffsets: offsets, toOffset: destination)
    }
  }

  private mutating func removeAtEnds() {
    let count = roll(min(array.count, roll(6) == 0 ? array.count : 3) + 1)
    switch roll(7) {
    case 0 where !array.isEmpty:
      log.append("remove the first")
      let (removed, expected) = (list.removeFirst(), array.removeFirst())
      expect(removed == expected, "removeFirst is wrong.")
    case 1 where !array.isEmpty:
      log.append("remove the last")
      let (removed, expected) = (list.removeLast(), array.removeLast())
      expect(removed == expected, "removeLast is wrong.")
    case 2:
      log.append("pop the last")
      let (removed, expected) = (list.popLast(), array.popLast())
      expect(removed == expected, "popLast is wrong.")
    case 3:
      log.append("pop the first")
      let (removed, expected) = (list.popFirst(), array.isEmpty ? nil : array.removeFirst())
      expect(removed == expected, "popFirst is wrong.")
    case 4:
      log.append("remove the first \(count)")
      list.removeFirst(count)
      array.removeFirst(count)
    case 5:
      log.append("remove the last \(count)")
      list.removeLast(count)
      array.removeLast(count)
    default:
      let start = roll(array.count - count + 1)
      log.append("remove \(start)..<\(start + count)")
      list.removeSubrange(start..<(start + count))
      array.removeSubrange(start..<(start + count))
    }
  }

  private mutating func insertMany() {
    var rows: [NumberedRow<ID>] = []
    for _ in 0..<roll(roll(4) == 0 ? 40 : 4) {
      let row = NumberedRow<ID>(anyNumber(), value: roll(1000))
      if place(of: row.id) == nil, !rows.contains(where: { $0.id == row.id }) { rows.append(row) }
    }
    let position = roll(array.count + 1)
    log.append("insert \(rows) at \(position)")
    if position == array.count {
      list.append(contentsOf: rows)
    } else {
      list.insert(contentsOf: rows, at: position)
    }
    array.insert(contentsOf: rows, at: position)
  }

  private mutating func rearrange() {
    switch roll(4) {
    case 0:
      log.append("reverse")
      list.reverse()
      array.reverse()
    case 1:
      log.append("shuffle")
      var (one, other) = (generator, generator)
      list.shuffle(using: &one)
      array.shuffle(using: &other)
      generator = one
    default:
      guard !array.isEmpty else { return }
      let (one, other) = (roll(array.count), roll(array.count))
      log.append("swap \(one) and \(other)")
      list.swapAt(one, other)
      array.swapAt(one, other)
    }
  }

  /// Looks for rows in the list and in parts of it.
  private mutating func search() {
    let (low, divisor) = (roll(array.count + 1), roll(20) + 1)
    let high = low + roll(array.count - low + 1)
    log.append("search \(low)..<\(high) for values that \(divisor) divides")
    let isChosen: (NumberedRow<ID>) -> Bool = { $0.value % divisor == 0 }
    let (slice, part) = (list[low..<high], array[low..<high])
    expect(slice.elementsEqual(part), "A part is wrong.")
    expect(slice.first(where: isChosen) == part.first(where: isChosen), "first(where:) of a part")
    expect(slice.last(where: isChosen) == part.last(where: isChosen), "last(where:) of a part")
    expect(
      slice.firstIndex(where: isChosen) == part.firstIndex(where: isChosen),
      "firstIndex(where:) of a part")
    expect(
      slice.lastIndex(where: isChosen) == part.lastIndex(where: isChosen),
      "lastIndex(where:) of a part")
    expect(slice.reversed().elementsEqual(part.reversed()), "A reversed part is wrong.")
    expect(
      list.firstIndex(where: isChosen) == array.firstIndex(where: isChosen), "firstIndex(where:)")
    expect(list.last(where: isChosen) == array.last(where: isChosen), "last(where:)")
    expect(
      list.prefix(while: isChosen).elementsEqual(array.prefix(while: isChosen)), "prefix(while:)")
    expect(list.dropFirst(low).elementsEqual(array.dropFirst(low)), "dropFirst")
    expect(list.suffix(low).elementsEqual(array.suffix(low)), "suffix")
    expect(
      Array(list.lazy.filter(isChosen)) == array.filter(isChosen), "A lazy filter is wrong.")
    if let row = array.randomElement(using: &generator) {
      expect(list.firstIndex(of: row) == array.firstIndex(of: row), "firstIndex(of:)")
    }
  }

  /// The rows in the order of a key, and then of their positions.
  private func sorted(by key: (NumberedRow<ID>) -> Int) -> [NumberedRow<ID>] {
    let keyed = array.enumerated().map { (key: key($1), position: $0, row: $1) }
    return keyed.sorted { ($0.key, $0.position) < ($1.key, $1.position) }.map(\.row)
  }

  private mutating func filter() {
    let divisor = roll(20) + 2
    log.append("leave out values that \(divisor) divides")
    list = list.filter { $0.value % divisor != 1 }
    array = array.filter { $0.value % divisor != 1 }
    let rows: [NumberedRow<ID>] = list.filter { $0.value % 2 == 0 }
    expect(rows == array.filter { $0.value % 2 == 0 }, "filter returns another array.")
  }
}
