import StateStoreTesting
import Synchronization

@testable import StateStore

/// A desk with all kinds of places: a list with rows, an optional, a property, and a computed
/// property that leads to the same value.
struct AnythingDesk: Equatable, Sendable {
  struct Row: Equatable, Sendable, Identifiable {
    var id: Int
    var note = Loadable<String>.loaded("")
  }

  var rows = Loadable<IdentifiedList<Row>>.loaded([Row(id: 1), Row(id: 2)])
  var number = Loadable<Int>.notRequested
  var editor: Row?
  var count = 0

  var alias: Loadable<Int> {
    get { number }
    set { number = newValue }
  }
}

/// Does anything to a store, at random: begins, writes, edits, cancels, resets, observes, also from
/// inside observers and updates. What must be true in the end, whatever happened, is in `faults`.
///
/// `@unchecked Sendable`: used by one thread at a time.
final class AnythingWorld: @unchecked Sendable {
  private struct Refusal: Error {}

  let store: Store<AnythingDesk>
  /// How work gets its values: after some time, perhaps regardless of a cancellation, perhaps not at
  /// all.
  private let answer: @Sendable (_ time: Int, _ heedsCancellation: Bool) async throws -> Void
  private var random: SeededGenerator
  private var handles: [any WorkHandle] = []
  private var subscriptions: [Subscription] = []
  /// What acts inside observers, each in one of them, which is called by one thread at a time.
  private var insiders: [AnythingWorld] = []
  private let isInsider: Bool
  /// Whether an insider acts no more; locked while it acts.
  private let isOver = Mutex(false)

  init(
    _ store: Store<AnythingDesk>, _ random: SeededGenerator, isInsider: Bool = false,
    answer: @escaping @Sendable (_ time: Int, _ heedsCancellation: Bool) async throws -> Void
  ) {
    self.store = store
    self.random = random
    self.isInsider = isInsider
    self.answer = answer
  }

  func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }

  /// Stops observing, and waits for observers that are being called.
  func endObserving() {
    subscriptions = []
    for insider in insiders { insider.isOver.withLock { $0 = true } }
  }

  private func reply<Value: Sendable>(_ value: Value) -> @Sendable () async throws -> Value {
    let (time, fails, heeds) = (roll(5), roll(4) == 0, roll(3) > 0)
    return { [answer] in
      try await answer(time, heeds)
      if fails { throw LoadFailure(kind: .other, message: "", canRetry: time == 1) }
      return value
    }
  }

  private var numberPath: any WritableKeyPath<AnythingDesk, Loadable<Int>> & Sendable {
    roll(3) == 0 ? \.alias : \.number
  }

  private var policy: LoadPolicy { roll(2) == 0 ? .latest : .join }
  private var edits: EditPolicy { roll(2) == 0 ? .queue : .coalesce }
  private var runs: RunPolicy { RunPolicy.allCases[roll(RunPolicy.allCases.count)] }

  private func row(_ number: Int, _ note: String = "") -> AnythingDesk.Row {
    .init(id: 1 + number % 4, note: .loaded(note))
  }

  private func rows() -> IdentifiedList<AnythingDesk.Row> {
    IdentifiedList((0..<4).filter { _ in roll(4) > 0 }.map { row($0, "loaded") })
  }

  private var note: Child<Loadable<String>> {
    switch roll(3) {
    case 0: store.child(\.editor).note
    default: store.child(\.rows, id: 1 + roll(4)).note
    }
  }

  private var retry: Retry { roll(2) == 0 ? .none : .fixed(every: .milliseconds(2), limit: 2) }

  /// Does one thing.
  func act() {
    switch roll(10) {
    case 0...1: load()
    case 2...3: edit()
    case 4: write()
    case 5: goOnLoading()
    case 6: run()
    case 7: end()
    case 8: update()
    default: observe()
    }
  }

  // MARK: Loads, edits, runs

  private func load() {
    switch roll(3) {
    case 0: handles.append(store.load(\.rows, policy: policy, retry: retry, reply(rows())))
    case 1: handles.append(store.load(numberPath, policy: policy, reply(roll(100))))
    default: handles.append(note.load(policy: policy, reply("loaded")))
    }
  }

  private func goOnLoading() {
    let (first, second, last) = (reply(roll(7)), reply(roll(7)), reply(0))
    let hasRevisions = roll(2) == 0
    switch roll(5) {
    case 0:
      handles.append(
        store.load(\.number, policy: policy, retry: retry) { (load: Load<Int>) in
          try load.show(try await first(), at: hasRevisions ? 1 : nil)
          let revision = try await second()
          try load.merge(at: hasRevisions ? revision : nil) { $0 += 1 }
          _ = try await last()
        })
    case 1:
      let rows = rows()
      handles.append(
        store.load(\.rows, policy: policy) { (load: Load<IdentifiedList<AnythingDesk.Row>>) in
          _ = try await first()
          try load.show(rows, at: hasRevisions ? 1 : nil)
          let revision = try await second()
          try load.merge(at: hasRevisions ? revision : nil) {
            $0.put(AnythingDesk.Row(id: 1 + revision % 4), at: 0)
          }
          _ = try await last()
        })
    case 2:
      handles.append(
        store.loadMore(\.number) {
          $0 > 500 ? nil : $0
        } page: { (_: Int) in
          try await first()
        } merge: {
          $0 += $1 + 1
        })
    case 3:
      handles.append(
        store.loadMore(\.rows) {
          $0.count < 4 ? $0.count : nil
        } page: { (_: Int) in
          try await first()
        } merge: {
          $0.put(AnythingDesk.Row(id: 1 + $1 % 4), at: 0)
        })
    default:
      handles.append(
        note.loadMore {
          $0.count < 9 ? $0.count : nil
        } page: { (_: Int) in
          try await first()
        } merge: {
          $0 += "\($1)"
        })
    }
  }

  private func edit() {
    let number = roll(100)
    let commit = reply(number)
    switch roll(4) {
    case 0:
      let row = row(number, "put")
      handles.append(
        store.optimisticUpdate(\.rows, "list", ifEmpty: [], policy: edits) {
          $0.put(row, at: 0)
        } commit: { _ in
          _ = try await commit()
        })
    case 1:
      handles.append(
        store.optimisticUpdate(\.rows, "remove", policy: edits) {
          $0[id: 1 + number % 4] = nil
        } commit: { _ in
          _ = try await commit()
        })
    case 2:
      handles.append(
        note.optimisticUpdate("note", ifEmpty: roll(2) == 0 ? nil : "", policy: edits) {
          $0 = "\(number)"
        } commit: { _ in
          _ = try await commit()
        })
    default:
      handles.append(
        store.optimisticUpdate(numberPath, "number", ifEmpty: 0, policy: edits) {
          $0 = number
        } commit: { _ in
          let revision = try await commit()
          return number % 2 == 0 ? Committed(revision: revision) : Committed(number + 1_000)
        })
    }
  }

  private func run() {
    let value = reply(roll(100))
    if roll(2) == 0 {
      handles.append(
        store.run(id: roll(2), policy: runs) { run in
          let value = try await value()
          try run.update { $0.count = value }
        })
    } else {
      handles.append(
        note.run(id: roll(2), policy: runs) { run in
          let value = try await value()
          try run.update { $0.value = "\(value)" }
        })
    }
  }

  // MARK: Writes and ends

  private func write() {
    let number = roll(100)
    switch roll(4) {
    case 0: store.update { $0.rows.value?.remove(id: 1 + number % 4) }
    case 1: store.update { [row = row(number)] in $0.rows.value?[id: row.id] = row }
    case 2: store.update { [row = row(number % 2)] in $0.editor = number % 3 == 0 ? nil : row }
    default: store.update { $0.number = number % 2 == 0 ? .loaded(number) : .notRequested }
    }
  }

  private func end() {
    switch roll(12) {
    case 0: store.reset(numberPath)
    case 1: store.reset(\.rows)
    case 2: note.reset()
    case 3: store.cancelAll()
    case 4: store.cancelLoad(\.rows)
    case 5: note.cancelLoad()
    case 6: store.invalidate(\.number)
    case 7: store.invalidate(\.rows)
    case 8: store.cancelRun(id: roll(2))
    case 9:
      if let run = handles.randomElement(using: &random) as? RunHandle {
        store.update { _ in run.cancel() }
      }
    default: handles.randomElement(using: &random)?.cancel()
    }
  }

  /// Does several things in one update, which may throw.
  private func update() {
    let steps = (0..<1 + roll(4)).map { _ in (roll(9), roll(100)) }
    let (number, rows, policy, fails) = (reply(roll(100)), reply(rows()), policy, roll(3) == 0)
    var begun: [any WorkHandle] = []
    try? store.update { draft in
      for (step, value) in steps {
        switch step {
        case 0: begun.append(draft.load(\.number, policy: policy, number))
        case 1: begun.append(draft.load(\.rows, policy: policy, rows))
        case 2: draft.cancelLoad(\.number)
        case 3: draft.cancelLoad(\.rows)
        case 4: draft.reset(\.number)
        case 5: draft.reset(\.rows)
        case 6: draft.cancelRun(id: value % 2)
        case 7: draft.number.value = value
        default: draft.rows.value?[id: 1 + value % 4] = AnythingDesk.Row(id: 1 + value % 4)
        }
      }
      if fails { throw Refusal() }
    }
    handles += begun
  }

  /// Observes, and acts from inside the observer now and then.
  private func observe() {
    if isInsider { return }
    if subscriptions.count > 5 || roll(3) == 0 { return subscriptions.removeAll() }
    let rarity = 4 + roll(3)
    let insider = AnythingWorld(
      store, SeededGenerator(seed: random.next()), isInsider: true, answer: answer)
    insiders.append(insider)
    let act = { @Sendable in
      insider.isOver.withLock { isOver in
        if !isOver, insider.roll(rarity) == 0 { insider.act() }
      }
    }
    subscriptions.append(
      roll(2) == 0
        ? store.observe(\.self, initial: false) { _ in act() }
        : store.observeActivity(of: \.number, initial: false) { _ in act() })
  }

  // MARK: The end

  /// What is wrong with this world once all work was cancelled and the store is idle.
  var faults: [String] {
    let draft = store.lock.withLock { core in
      (edits: core.draft.edits.isEmpty, loads: core.draft.loading?.lanes.isEmpty != false)
    }
    let state = store.state
    let areNotesAtRest = state.rows.value?.allSatisfy { !$0.note.isLoading } != false
    let facts: [(String, Bool)] = [
      (
        "a handle has not ended",
        (insiders + [self]).allSatisfy { $0.handles.allSatisfy(\.hasEnded) }
      ), ("edits are left", draft.edits),
      ("loads are left", draft.loads), ("runs are left", store.work.runs.isEmpty),
      ("ids of runs are left", store.work.runs.countOfIDs == 0),
      ("work is left", store.work.isIdle),
      ("a value is loading", !state.number.isLoading && !state.rows.isLoading),
      ("a row is loading", areNotesAtRest),
      ("the editor is loading", state.editor?.note.isLoading != true),
      (
        "the path is busy", store.activity(of: \.number).isIdle && store.activity(of: \.rows).isIdle
      ),
    ]
    return facts.filter { !$0.1 }.map(\.0)
  }
}
