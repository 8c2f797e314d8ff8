import Foundation
import StateStoreTesting
import Testing

@testable import StateStore

/// A key whose comparison and hashing do something once, as another thread might at that moment.
private struct Key: Hashable, Sendable {
  final class Meanwhile: Sendable {
    let action = Box<(@Sendable () -> Void)?>(nil)

    func happen() { action.modify { $0.take() }?() }
  }

  let number: Int
  let meanwhile: Meanwhile
  /// Whether hashing does it, too.
  var alsoInHash = false

  static func == (left: Key, right: Key) -> Bool {
    left.meanwhile.happen()
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    if alsoInHash { meanwhile.happen() }
    hasher.combine(number)
  }
}

private struct Album: Identifiable, Equatable, Sendable {
  let id: Int
  var saved = 0
  var photos = Loadable<[Int]>.loaded([1])
  private var details: [Int: Loadable<Int>] = [:]

  init(id: Int) { self.id = id }

  subscript(detail key: Key) -> Loadable<Int> {
    get { details[key.number] ?? .loaded(0) }
    set { details[key.number] = newValue }
  }
}

private struct Gallery: Equatable, Sendable {
  var album: Album? = Album(id: 1)
  var photos = Loadable<[Int]>.loaded([1])
}

/// What is begun at a place that goes before the beginning is over: it has ended at once, and the
/// next incarnation has nothing to do with it.
@Suite struct `What is dead on arrival` {
  private let simulation = Simulation()
  private let meanwhile = Key.Meanwhile()
  private let store: Store<Gallery>
  private let album: Child<Album>

  init() {
    store = Store(Gallery(), scheduler: simulation.scheduler)
    album = store.child(\.album)
  }

  private func save(_ id: Key, _ policy: RunPolicy) -> RunHandle {
    album.run(id: id, policy: policy) { run in
      try await run.sleep(for: .seconds(1))
      try run.update { $0.saved += 1 }
    }
  }

  /// Begins something twice with equal keys, and for the next incarnation while the keys are
  /// compared; returns what was begun for the incarnation that goes, and for the next.
  private func begin<Handle: Sendable>(
    _ begin: @escaping @Sendable () -> Handle
  ) throws -> (dead: Handle, next: Handle) {
    let next = Box<Handle?>(nil)
    _ = begin()
    meanwhile.action.value = { [store] in
      store.update { $0.album = Album(id: 2) }
      next.value = begin()
    }
    let dead = begin()
    return (dead, try #require(next.value))
  }

  @Test(arguments: RunPolicy.allCases, RunPolicy.allCases)
  func
    `L22: a run whose place goes before it is known is cancelled, and cancels, shares and holds up nothing`(
      _ policy: RunPolicy, next policyOfNext: RunPolicy
    ) throws
  {
    let id = Key(number: 1, meanwhile: meanwhile)
    let isFirst = Box(0)
    let (dead, next) = try begin {
      let count = isFirst.modify { count in
        count += 1
        return count
      }
      return save(id, count == 1 ? .queue : count == 2 ? policy : policyOfNext)
    }
    dead.cancel()
    let waiting = save(id, .queue)
    try simulation.advanceToEnd()
    let outcomes = try simulation.run {
      await [dead.outcome, next.outcome, waiting.outcome]
    }
    #expect(outcomes == [.cancelled, .finished, .finished])
    #expect(store.album?.saved == 2 && store.work.runs.countOfIDs == 0 && store.work.isIdle)
  }

  @Test func `L22: a page whose place goes before it is asked for shares nothing with the next`()
    throws
  {
    let cursor = Key(number: 1, meanwhile: meanwhile)
    let (dead, next) = try begin { [album, simulation] in
      album.photos.loadMore(
        after: { _ in cursor },
        page: { _ in try await simulation.reply("page", [.success(2)], latency: .seconds(1)) },
        merge: { $0.append($1) })
    }
    dead.cancel()
    try simulation.advanceToEnd()
    #expect(try simulation.run { await [dead.outcome, next.outcome] } == [.cancelled, .finished])
    #expect(store.album?.photos == .loaded([1, 2]) && store.work.isIdle)
    #expect(album.photos.activity() == .idle)
  }

  @Test func `a page that is reset before it is known shares nothing with the next`() throws {
    let cursor = Key(number: 1, meanwhile: meanwhile)
    let next = Box<RunHandle?>(nil)
    let ask: @Sendable () -> RunHandle = { [store, simulation] in
      store.loadMore(
        \.photos, after: { _ in cursor },
        page: { _ in try await simulation.reply("page", [.success(2)], latency: .seconds(1)) },
        merge: { $0.append($1) })
    }
    _ = ask()
    meanwhile.action.value = { [store] in
      store.reset(\.photos)
      store.update { $0.photos = .loaded([1]) }
      next.value = ask()
    }
    let dead = ask()
    dead.cancel()
    let handle = try #require(next.value)
    try simulation.advanceToEnd()
    #expect(try simulation.run { await [dead.outcome, handle.outcome] } == [.dropped, .finished])
    #expect(store.photos == .loaded([1, 2]) && store.work.isIdle)
  }

  @Test(arguments: [LoadPolicy.latest, .join], [false, true])
  func `L22: a load whose place goes before it begins has ended, and the next goes on`(
    _ policy: LoadPolicy, goesOn: Bool
  ) throws {
    let key = Key(number: 1, meanwhile: meanwhile, alsoInHash: true)
    let (dead, next) = try begin { [album, simulation] in
      let detail = album[dynamicMember: \.[detail: key]]
      let ask: @Sendable () async throws -> Int = {
        try await simulation.reply("detail", [.success(7)], latency: .seconds(1))
      }
      return goesOn
        ? detail.load(policy: policy) { try $0.show(try await ask()) }
        : detail.load(policy: policy) { try await ask() }
    }
    dead.cancel()
    try simulation.advanceToEnd()
    let values = try simulation.run { await [try? dead.value, try? next.value] }
    #expect(values == [nil, 7])
    #expect(store.album?[detail: key] == .loaded(7) && store.work.isIdle)
  }

  @Test func `L22: an edit whose place goes before it is made is refused as one of what is gone`()
    throws
  {
    let key = Key(number: 1, meanwhile: meanwhile, alsoInHash: true)
    let saved = Recorder<Int>()
    let (dead, next) = try begin { [album, simulation] in
      album[dynamicMember: \.[detail: key]].optimisticUpdate("like", apply: { $0 += 1 }) { edit in
        _ = try await simulation.reply("save", [.success(())], latency: .seconds(1))
        saved.append(edit.after)
      }
    }
    dead.cancel()
    try simulation.advanceToEnd()
    let outcomes = try simulation.run { await [dead.outcome, next.outcome] }
    #expect(outcomes == [.takenBack(.goneChild("like")), .committed])
    #expect(saved.all == [1] && store.album?[detail: key] == .loaded(1) && store.work.isIdle)
  }
}

extension `What is dead on arrival` {
  @Test func `L22: whatever happens while ids are compared, only runs of one incarnation meet`()
    async throws
  {
    try await withSeed { generator in
      for number in 0..<LongTests.rounds(2_000) {
        let schedule = ArrivalSchedule(steps: 12, SeededGenerator(seed: generator.next()))
        let fault = try schedule.run()
        if let fault {
          Issue.record("Sequence \(number): \(fault)\n\(schedule.log.joined(separator: "\n"))")
          return
        }
      }
    }
  }

  @Test(arguments: RunPolicy.allCases)
  func `L22: on real threads a run that arrives late leaves the next incarnation's alone`(
    _ policy: RunPolicy
  ) async {
    for _ in 0..<200 {
      let (meanwhile, gate, comparing) = (Key.Meanwhile(), Gate(), DispatchSemaphore.signal())
      let store = Store(Gallery())
      let album = store.child(\.album)
      let begin: @Sendable (RunPolicy) -> RunHandle = { policy in
        album.run(id: Key(number: 1, meanwhile: meanwhile), policy: policy) { run in
          await gate.wait()
          try run.update { $0.saved += 1 }
        }
      }
      _ = begin(.queue)
      meanwhile.action.value = { comparing.signal() }
      let (late, next) = (Box<RunHandle?>(nil), Box<RunHandle?>(nil))
      await onOwnThread {
        onThreads(2) { thread in
          if thread == 0 {
            late.value = begin(policy)
          } else {
            comparing.wait()
            store.update { $0.album = Album(id: 2) }
            next.value = begin(.queue)
          }
        }
      }
      late.value?.cancel()
      gate.open()
      #expect(await late.value?.outcome != .finished)
      #expect(await next.value?.outcome == .finished)
      #expect(store.album?.saved == 1)
    }
  }
}

/// A random sequence of runs, cancellations and incarnations, with more of these while the ids of
/// runs are compared, checked against a simple reading of the laws.
private final class ArrivalSchedule: @unchecked Sendable {
  private struct Begun {
    let handle: RunHandle
    /// The outcome that is due; nil for a run that goes on.
    var expected: RunOutcome?
    /// The run whose outcome is that of the handle.
    var shared: Int?
  }

  private let simulation = Simulation()
  private let store: Store<Gallery>
  private let meanwhile = Key.Meanwhile()
  private var incarnation = 1
  private var begun: [Begun] = []
  /// The runs that go on, by their indices, in the order they were admitted.
  private var alive: [Int] = []
  private var steps: Int
  private var generator: SeededGenerator
  private(set) var log: [String] = []

  init(steps: Int, _ generator: SeededGenerator) {
    self.steps = steps
    self.generator = generator
    store = Store(Gallery(), scheduler: simulation.scheduler)
  }

  func run() throws -> String? {
    while steps > 0 { operate() }
    meanwhile.action.value = nil
    try simulation.advanceToEnd()
    for index in alive { begun[index].expected = .finished }
    for (index, one) in begun.enumerated() {
      let handle = one.handle
      let outcome = try simulation.run { await handle.outcome }
      let expected = begun[one.shared ?? index].expected
      if outcome != expected {
        return "Run \(index) is \(outcome), not \(expected.map { "\($0)" } ?? "over")."
      }
    }
    return store.work.isIdle ? nil : "The store is not idle."
  }

  private func operate() {
    steps -= 1
    switch Int.random(in: 0..<8, using: &generator) {
    case 0...4: begin()
    case 5...6:
      incarnation += 1
      log.append("album \(incarnation)")
      end(.cancelled)
      store.update { $0.album = Album(id: incarnation) }
    default:
      log.append("cancel all of the id")
      meanwhile.action.value = nil
      store.child(\.album).cancelRun(id: Key(number: 1, meanwhile: meanwhile))
      end(.cancelled)
    }
  }

  private func arm() {
    guard steps > 0, Bool.random(using: &generator) else {
      meanwhile.action.value = nil
      return
    }
    meanwhile.action.value = { [unowned self] in
      log.append("  meanwhile:")
      operate()
      log.append("  so far")
    }
  }

  private func end(_ outcome: RunOutcome) {
    for index in alive { begun[index].expected = outcome }
    alive = []
  }

  private func begin() {
    let policy = RunPolicy.allCases.randomElement(using: &generator) ?? .latest
    let before = incarnation
    arm()
    let handle = store.child(\.album).run(
      id: Key(number: 1, meanwhile: meanwhile), policy: policy
    ) { run in
      try await run.sleep(for: .seconds(1))
    }
    let index = begun.count
    log.append("run \(index) of album \(before), \(policy)")
    var new = Begun(handle: handle)
    if incarnation != before {
      new.expected = .cancelled
    } else if policy == .drop, !alive.isEmpty {
      new.expected = .dropped
    } else if policy == .join, let newest = alive.last {
      new.shared = newest
    } else {
      if policy == .latest { end(.cancelled) }
      alive.append(index)
    }
    begun.append(new)
  }
}
