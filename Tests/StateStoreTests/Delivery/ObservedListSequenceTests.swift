import StateStore
import StateStoreTesting
import Testing

private struct Lists: Sendable {
  typealias List = IdentifiedList<NumberedRow<CollidingID>>

  var rows: List
  var page: Loadable<List> = .notRequested
}

/// Random writes to a store with observed lists, beside the same writes to plain values: an observer
/// is called if and only if its value has changed, and gets the new value.
private struct ObservedListSequence {
  private struct Failure: Error {}
  private static let failure = LoadFailure(kind: .notFound, message: "Gone.", canRetry: false)

  private let store: Store<Lists>
  private var model: Lists
  /// What the observers know; nil without an observer.
  private var known: Lists?
  private var generator: SeededGenerator
  private var subscriptions: [Subscription] = []
  private let heardRows = Recorder<Lists.List>()
  private let heardPages = Recorder<Loadable<Lists.List>>()
  /// Lists that somebody keeps: some of the store's, and what was made of them.
  private var kept: [(list: Lists.List, rows: [NumberedRow<CollidingID>])] = []
  private(set) var log: [String] = []
  private(set) var fault: String?

  init(count: Int, _ generator: SeededGenerator) {
    self.generator = generator
    let rows = (0..<count).map { NumberedRow<CollidingID>($0) }
    model = Lists(rows: Self.copied(Lists.List(rows)))
    store = Store(Lists(rows: Lists.List(rows)))
  }

  /// The same elements in nodes of their own: the model must share nothing with the store.
  private static func copied(_ list: Lists.List) -> Lists.List { Lists.List(Array(list)) }

  private static func copied(_ page: Loadable<Lists.List>) -> Loadable<Lists.List> {
    page.map(copied)
  }

  private mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &generator) }

  mutating func run(steps: Int) {
    for _ in 0..<steps where fault == nil {
      switch roll(16) {
      case 0: observe()
      case 1 where roll(3) == 0: cancel()
      case 2: keep()
      case 3: changeKept()
      default: write()
      }
      check()
    }
  }

  private mutating func observe() {
    guard subscriptions.isEmpty else { return }
    log.append("observe")
    subscriptions = [
      store.observe(\.rows, initial: false) { [heardRows] in heardRows.append($0) },
      store.observe(\.page, initial: false) { [heardPages] in heardPages.append($0) },
    ]
    known = model
  }

  private mutating func cancel() {
    log.append("cancel")
    subscriptions = []
    known = nil
  }

  private mutating func keep() {
    if kept.count == 4 { kept.remove(at: roll(4)) }
    let list = roll(2) == 0 ? store.state.rows : store.state.page.value ?? []
    log.append("keep \(list.count)")
    kept.append((list, Array(list)))
  }

  /// Changes a kept list by itself, or inside an update of the store, whose own list it may be.
  private mutating func changeKept() {
    guard !kept.isEmpty else { return }
    let place = roll(kept.count)
    let isInside = roll(2) == 0
    let value = roll(100)
    log.append("change kept \(place)\(isInside ? " inside" : "")")
    let id = CollidingID(number: roll(12))
    let box = Box(kept[place].list)
    kept[place].list = []
    if isInside {
      store.update { _ in box.modify { $0[id: id]?.value = value } }
    } else {
      box.modify { $0[id: id]?.value = value }
    }
    kept[place].list = box.value
    if let found = kept[place].rows.firstIndex(where: { $0.id == id }) {
      kept[place].rows[found].value = value
    }
  }

  private mutating func write() {
    let edits = (0..<(roll(8) == 0 ? 30 : roll(3) + 1)).map { _ in edit() }
    let fails = roll(8) == 0
    log.append(edits.map(\.name).joined(separator: ", ") + (fails ? ", fail" : ""))
    if fails {
      try? store.update { draft in
        for edit in edits { edit.make(&draft.whole) }
        throw Failure()
      }
      return
    }
    // A list by itself is written in place; in the whole state, too.
    if roll(4) == 0 {
      store.update { draft in for edit in edits { edit.make(&draft.whole) } }
    } else {
      store.update { draft in
        for edit in edits {
          edit.rows?(&draft.rows)
          edit.page?(&draft.page)
        }
      }
    }
    for edit in edits { edit.make(&model) }
    model = Lists(rows: Self.copied(model.rows), page: Self.copied(model.page))
  }

  private struct Edit {
    let name: String
    var rows: ((inout Lists.List) -> Void)?
    var page: ((inout Loadable<Lists.List>) -> Void)?

    func make(_ lists: inout Lists) {
      rows?(&lists.rows)
      page?(&lists.page)
    }
  }

  private mutating func edit() -> Edit {
    let (name, change) = change()
    switch roll(8) {
    case 0...3: return Edit(name: name, rows: change)
    case 4...5:
      return Edit(
        name: "page \(name)",
        page: { page in
          guard var list = page.value else { return }
          page.value = nil
          change(&list)
          page = .loaded(list)
        })
    case 6:
      let (id, value) = (CollidingID(number: roll(40)), roll(3))
      return Edit(name: "page \(id.number) = \(value)", page: { $0[id: id]?.value = value })
    default: return phase()
    }
  }

  private mutating func phase() -> Edit {
    switch roll(5) {
    case 0: Edit(name: "not requested", page: { $0 = .notRequested })
    case 1: Edit(name: "loading", page: { $0 = .isLoading(last: $0.value) })
    case 2: Edit(name: "failed", page: { $0 = .failed(Self.failure, last: $0.value) })
    default: loaded()
    }
  }

  private mutating func loaded() -> Edit {
    let list = Lists.List((0..<roll(40)).map { NumberedRow($0) })
    return Edit(name: "load \(list.count)", page: { $0 = .loaded(list) })
  }

  private mutating func change() -> (String, (inout Lists.List) -> Void) {
    let (number, value, place) = (roll(40), roll(3), roll(40))
    let id = CollidingID(number: number)
    switch roll(12) {
    case 0...3: return ("\(number) = \(value)", { $0[id: id]?.value = value })
    case 4: return ("put \(number)", { $0[id: id] = NumberedRow(number, value: value) })
    case 5: return ("remove \(number)", { $0[id: id] = nil })
    case 6: return ("replace \(number)", { $0.replace(NumberedRow(number, value: value)) })
    case 7:
      return ("at \(place)", { if place < $0.count { $0[place].value = value } })
    case 8:
      return ("move \(place)", { if place < $0.count { $0.move(from: place, to: 0) } })
    case 9:
      return ("pop and append", { if let row = $0.popFirst() { $0.append(row) } })
    case 10:
      // A list that somebody has kept, perhaps one of the store's, comes back.
      guard let version = kept.randomElement(using: &generator) else { fallthrough }
      return ("back to \(version.list.count)", { $0 = version.list })
    default:
      let change: (inout Lists.List) -> Void = { list in
        list[id: id]?.value += 1
        list[id: id]?.value -= 1
      }
      return ("change \(number) twice", change)
    }
  }

  private mutating func check() {
    guard fault == nil else { return }
    fault = faultNow
    if known != nil { known = model }
  }

  /// What is not as the model says; takes what was heard.
  private var faultNow: String? {
    if store.state.rows != model.rows { return "the rows are \(Array(store.state.rows))" }
    if store.state.page != model.page { return "the page is \(store.state.page)" }
    if !kept.allSatisfy({ $0.list.elementsEqual($0.rows) }) { return "a kept list changed" }
    let (rows, pages) = (heardRows.take(), heardPages.take())
    guard let known else { return rows.isEmpty && pages.isEmpty ? nil : "heard after the end" }
    if rows != (known.rows == model.rows ? [] : [model.rows]) { return "heard the rows \(rows)" }
    if pages != (known.page == model.page ? [] : [model.page]) { return "heard the pages \(pages)" }
    return nil
  }
}

@Suite struct ObservedListSequenceTests {
  @Test(arguments: [0, 3, 33, 150])
  func `an observer of a list hears each change and nothing else`(_ count: Int) {
    var generator = SeededGenerator()
    for _ in 0..<LongTests.rounds(240) {
      var sequence = ObservedListSequence(count: count, SeededGenerator(seed: generator.next()))
      sequence.run(steps: 120)
      if let fault = sequence.fault {
        Issue.record("\(fault)\nafter \(sequence.log.suffix(12)), seed \(generator.seed)")
        return
      }
    }
  }

  @Test func `four threads write to an observed list, and copies are changed beside`() {
    let store = Store(Lists(rows: Lists.List((0..<100).map { NumberedRow($0) })))
    let last = Unguarded(0)
    let misses = Recorder<String>()
    let subscription = store.observe(\.rows) { rows in
      let sum = rows.reduce(0) { $0 + $1.value }
      if sum < last.value { misses.append("\(sum) after \(last.value)") }
      if sum > 0, sum == last.value { misses.append("\(sum) twice") }
      last.value = sum
    }
    let writes = LongTests.rounds(6000)
    onThreads(4) { thread in
      var copy = Lists.List()
      for step in 0..<writes {
        let id = CollidingID(number: (step * 7 + thread * 25) % 100)
        store.update { draft in
          draft.rows[id: id]?.value += 1
          if step % 16 == thread { copy = draft.rows }
          if step % 64 == thread { draft.rows.move(from: 0, to: 99) }
        }
        copy[id: id]?.value = -5
        if step % 32 == 0 { copy = store.state.rows }
      }
    }
    #expect(misses.all.isEmpty)
    #expect(last.value == 4 * writes)
    subscription.cancel()
  }
}
