import StateStore
import StateStoreTesting
import Testing

private typealias Numbers = [Int: Int]

private struct Desk: Equatable, Sendable {
  var rows = Loadable<Numbers>.loaded([:])
  var taps = [Int](repeating: 0, count: 8)
}

private let offline = LoadFailure(kind: .offline, message: "offline", canRetry: true)

@Suite struct `Loads and edits among threads` {
  @Test func `L15: eight tasks load and edit, and what shows is what the server took`() async throws
  {
    try await withSeed { generator in
      let server = Server()
      let clients = (0..<8).map { Client($0, server, SeededGenerator(seed: generator.next())) }
      await withTaskGroup(of: Void.self) { group in
        for client in clients {
          group.addTask { await client.work(operations: LongTests.rounds(10_000)) }
        }
      }
      for client in clients { await client.settle() }
      await server.close(clients)
      for fault in server.faults.all.prefix(5) { Issue.record("\(fault)") }
    }
  }
}

/// A store with a server in memory, which notes violations of the laws.
private final class Server: Sendable {
  private struct Contents {
    var rows: Numbers = [:]
    /// All edits that the server took, in their order.
    var taken: [Int] = []
    var refused: Set<Int> = []
    var isSaving = false
    /// The last edit of each client whose saving began.
    var last = [Int](repeating: -1, count: 8)
  }

  let store = Store(Desk())
  let faults = Recorder<String>()
  private let contents = Box(Contents())
  /// The edits whose makers know that they were taken back.
  private let withdrawn = Box<Set<Int>>([])
  private let heard = Box(Loadable<Numbers>.notRequested)
  private let heardActivity = Box<PathActivity?>(nil)
  private let subscriptions: [Subscription]

  init() {
    subscriptions = [
      store.observe(\.rows) { [heard] in heard.value = $0 },
      store.observeActivity(of: \.rows) { [heardActivity] in heardActivity.value = $0 },
    ]
  }

  func expect(_ isAsExpected: Bool, _ fault: @autoclosure () -> String) {
    if !isAsExpected { faults.append(fault()) }
  }

  /// Loads the rows that the server holds when the work begins.
  func load(_ policy: LoadPolicy, fails: Bool) -> any LoadHandle {
    store.load(\.rows, policy: policy) { [self] in
      let rows = contents.modify { $0.rows }
      await Task.yield()
      if fails { throw offline }
      return rows
    }
  }

  /// Makes an edit that the server takes or refuses. The edit writes its own number to each place.
  func edit(_ id: Int, by client: Int, _ changes: [KeyChange], fails: Bool) -> EditHandle {
    store.optimisticUpdate(\.rows, "\(id)") {
      changes.apply(to: &$0)
    } commit: { [self] edited in
      contents.modify { contents in
        expect(!contents.isSaving, "\(id) is saved while another is.")
        expect(contents.last[client] < id, "\(id) is saved after \(contents.last[client]).")
        // Only edits write to the server.
        expect(edited.before == contents.rows, "\(id) is saved on \(edited.before).")
        expect(edited.after == changes.applied(to: edited.before), "\(id) saves something else.")
        contents.isSaving = true
        contents.last[client] = id
      }
      await Task.yield()
      try contents.modify { contents in
        contents.isSaving = false
        if fails {
          contents.refused.insert(id)
          throw offline
        }
        contents.rows.save(edited)
        contents.taken.append(id)
      }
    }
  }

  /// Notes an outcome that the maker knows: a refused edit must not show any more.
  func note(_ id: Int, _ outcome: EditOutcome) {
    let isRefused = contents.modify { $0.refused.contains(id) }
    expect(isRefused == (outcome == .takenBack(offline)), "\(id) ended as \(outcome).")
    if isRefused { withdrawn.modify { _ = $0.insert(id) } }
  }

  /// The shown rows, in which no edit may stand whose taking back is known.
  func look() -> Numbers {
    withdrawn.modify { withdrawn in
      guard let rows = store.rows.value else {
        faults.append("Nothing shows.")
        return [:]
      }
      expect(withdrawn.isDisjoint(with: rows.values), "What was taken back shows: \(rows).")
      return rows
    }
  }

  /// Makes a last load and compares everything.
  func close(_ clients: [Client]) async {
    await load(.latest, fails: false).finished
    await heardByAll()
    let (rows, taken) = contents.modify { ($0.rows, $0.taken) }
    expect(store.rows == .loaded(rows), "\(store.rows) shows; the server holds \(rows).")
    expect(heard.value == store.rows, "An observer ended on \(heard.value).")
    expect(
      heardActivity.value?.isIdle == true,
      "An observer of activity ended on \(String(describing: heardActivity.value)).")
    expect(store.activity(of: \.rows).isIdle, "\(store.activity(of: \.rows))")
    expect(store.currentLoad(\.rows) == nil, "A load is under way.")

    let edits = Dictionary(uniqueKeysWithValues: clients.flatMap(\.edits))
    var expected: Numbers = [:]
    for id in taken { edits[id]?.changes.apply(to: &expected) }
    expect(rows == expected, "The server holds \(rows), not \(expected).")
    let committed = edits.filter { $0.value.outcome == .committed }.map(\.key)
    expect(committed.sorted() == taken.sorted(), "The server took others than are committed.")
    expect(edits.allSatisfy { $0.value.outcome != nil }, "Edits have no outcome.")
    // Most edits wait behind others, and are saved whether or not they make a difference.
    let kinds = Set(edits.values.map(\.kind))
    expect(
      kinds.isSuperset(of: ["committed", "taken back"]), "Not everything was tried: \(kinds).")
    expect(store.taps == clients.map(\.taps), "Writes of other fields are lost: \(store.taps).")
  }

  /// Waits until all observers have heard of all writes so far: a new observer is called after the
  /// others, whichever thread delivers.
  private func heardByAll() async {
    let (state, activity) = (Gate(), Gate())
    let subscriptions = [
      store.observe(\.self) { _ in state.open() },
      store.observeActivity(of: \.rows) { _ in activity.open() },
    ]
    await state.wait()
    await activity.wait()
    for subscription in subscriptions { subscription.cancel() }
  }
}

/// A task of random operations, which knows what the store must show of its edits.
private final class Client: @unchecked Sendable {
  struct Edit {
    let changes: [KeyChange]
    /// The client's own place, if the edit writes there.
    let place: Int?
    let handle: EditHandle
    var outcome: EditOutcome?

    var kind: String {
      switch outcome {
      case .committed: "committed"
      case .dropped: "dropped"
      case .takenBack: "taken back"
      case nil: "unknown"
      }
    }
  }

  private let index: Int
  private let server: Server
  private var generator: SeededGenerator
  private(set) var edits: [Int: Edit] = [:]
  /// The edits that may be pending.
  private var pending: [Int] = []
  /// The numbers that each own place may show: the last saved one, and later ones.
  private var places: [[Int?]] = [[nil], [nil], [nil]]
  private var loads: [any LoadHandle] = []
  private(set) var taps = 0
  private var made = 0

  init(_ index: Int, _ server: Server, _ generator: SeededGenerator) {
    self.index = index
    self.server = server
    self.generator = generator
  }

  func work(operations: Int) async {
    for _ in 0..<operations {
      switch random(20) {
      case 0..<7:
        edit()
        if pending.count > random(16) { await settleEdits() }
      case 7, 8: loads.append(server.load(.latest, fails: random(8) == 0))
      case 9, 10: loads.append(server.load(.join, fails: random(8) == 0))
      case 11: server.store.cancelLoad(\.rows)
      case 12: server.store.invalidate(\.rows)
      case 13: loads.last?.cancel()
      case 14: if let load = loads.popLast() { await load.finished }
      case 15, 16: tap()
      default: look()
      }
    }
  }

  /// Waits for all loads and edits.
  func settle() async {
    for load in loads { await load.finished }
    await settleEdits()
  }

  private func random(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &generator)
  }

  private func edit() {
    made += 1
    let id = made * 8 + index
    let (own, shared) = (index * 3 + random(3), 100 + random(4))
    let changes: [KeyChange]
    switch random(6) {
    case 0: changes = [.put(id, at: shared)]
    case 1: changes = [.replace(id, at: shared)]
    case 2: changes = [.remove(at: shared)]
    case 3: changes = [.put(id, at: own)]
    default: changes = [.put(id, at: own), .put(id, at: shared)]
    }
    let place = changes.first == .put(id, at: own) ? own - index * 3 : nil
    if let place { places[place].append(id) }
    let handle = server.edit(id, by: index, changes, fails: random(8) == 0)
    edits[id] = Edit(changes: changes, place: place, handle: handle)
    pending.append(id)
    look()
  }

  private func settleEdits() async {
    for id in pending {
      guard let edit = edits[id] else { continue }
      let outcome = await edit.handle.outcome
      server.note(id, outcome)
      edits[id]?.outcome = outcome
      guard let place = edit.place, let position = places[place].firstIndex(of: id) else {
        continue
      }
      if outcome == .committed {
        places[place].removeSubrange(..<position)
      } else {
        places[place].remove(at: position)
      }
    }
    pending = []
    look()
  }

  private func tap() {
    taps += 1
    server.store.update { $0.taps[index] += 1 }
  }

  /// Checks that the client's own places show its edits that were not taken back.
  private func look() {
    let rows = server.look()
    for (place, numbers) in places.enumerated() {
      let shown = rows[index * 3 + place]
      server.expect(numbers.contains(shown), "\(String(describing: shown)), not \(numbers).")
    }
  }
}
