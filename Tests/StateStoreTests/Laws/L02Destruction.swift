import Foundation
import StateStore
import Testing

private struct DestructionState: Sendable {
  var destructible: Destructible?
  var destructibles: [Destructible] = []
  var watched: Destructible? { didSet { changes += 1 } }
  var changes = 0
  var destroyed: [Int] = []
  var loaded = Loadable<Destructible>.notRequested
  var bag = Loadable<[Destructible]>.loaded([])
  var through: Destructible? {
    get { destructible }
    set { destructible = newValue }
  }
}

private struct Refusal: Error {
  var destructible: Destructible?
}

/// Values that touch the store when they are destroyed: under the lock, that would stop the
/// program.
@Suite struct `Destruction outside the lock` {
  private let store = Store(DestructionState())

  /// A value that writes its number into the store when it is destroyed.
  private func destructible(_ id: Int) -> Destructible {
    Destructible(id) { [weak store] id in
      _ = store?.state
      store?.update { $0.destroyed.append(id) }
    }
  }

  @Test func `L2: a replaced value may touch the store`() {
    store.update { $0.destructible = destructible(1) }
    store.update { $0.destructible = destructible(2) }
    #expect(store.destroyed == [1])
    store.update { $0.destructible = nil }
    #expect(store.destroyed == [1, 2])
  }

  @Test func `L2: a value that is replaced through a binding may touch the store`() {
    let place = store.binding(\.destructible)
    place.wrappedValue = destructible(1)
    place.wrappedValue = destructible(2)
    #expect(store.destroyed == [1])
    store.binding(\.self).destructible.wrappedValue = nil
    #expect(store.destroyed == [1, 2])
  }

  @Test func `L2: every value that one update replaced may touch the store`() {
    store.update { draft in
      draft.destructible = destructible(1)
      draft.destructible = destructible(2)
      draft.destructibles = [destructible(3)]
      draft.destructible = nil
      draft.destructibles = []
    }
    #expect(store.destroyed.sorted() == [1, 2, 3])
  }

  @Test func `L2: a value that was changed in place and then replaced may touch the store`() {
    store.update { draft in
      draft.destructibles.append(destructible(1))
      draft.destructibles = []
    }
    #expect(store.destroyed == [1])
  }

  @Test func `L2: a replaced state may touch the store`() {
    store.update { $0.destructible = destructible(1) }
    store.update { draft in
      draft.whole = DestructionState()
      draft.destructible = destructible(2)
      draft.whole = DestructionState()
    }
    #expect(store.destroyed.sorted() == [1, 2])
  }

  @Test func `L2: what many assignments replace is destroyed while the update lasts`() async {
    let destroyed = Recorder<Int>()
    await onOwnThread { [store] in
      let haveDied = DispatchSemaphore.signal()
      store.update { draft in
        for id in 1...100_000 {
          draft.destructible = Destructible(id) { [weak store] id in
            destroyed.append(id)
            // This write waits for the update; the update does not wait for it.
            if id % 50_000 == 0 { store?.update { $0.destroyed.append(id) } }
            if id == 40_000 { haveDied.signal() }
          }
          if id == 50_000 { haveDied.wait() }
        }
        #expect(destroyed.count >= 1_024)
      }
    }
    store.update { $0.destructible = nil }
    #expect(destroyed.count > 0)
  }

  @Test func `L2: values replaced through didSet and computed properties may touch the store`() {
    store.update { draft in
      draft.watched = destructible(1)
      draft.through = destructible(2)
      draft.watched = nil
      draft.through = nil
      draft.whole = DestructionState()
    }
    #expect(store.destroyed.sorted() == [1, 2])
  }

  @Test func `L2: what a throw takes back may touch the store`() {
    #expect(throws: Refusal.self) {
      try store.update { draft throws(Refusal) in
        draft.destructible = destructible(1)
        draft.destructible = destructible(2)
        draft.destructibles.append(destructible(3))
        draft.whole.destructibles.append(destructible(4))
        throw Refusal(destructible: destructible(5))
      }
    }
    #expect(store.destroyed.sorted() == [1, 2, 3, 4, 5])
  }

  @Test func `L2: what only a closure that could throw held may touch the store`() throws {
    store.update { $0.destructibles = [destructible(1)] }
    try store.update { draft throws(Refusal) in
      if draft.destructibles.isEmpty { throw Refusal() }
      draft.destructibles.removeAll()
    }
    #expect(store.destroyed == [1])
  }

  @Test func `L2: a value that only an observer had left may touch the store`() {
    let subscription = store.observe(\.destructibles) { _ in }
    let computed = store.observe(\.destructibles.first) { _ in }
    store.update { $0.destructibles = [destructible(1)] }
    store.update { $0.destructibles[0] = destructible(2) }
    #expect(store.destroyed == [1])
    store.update { $0.destructibles.removeAll() }
    #expect(store.destroyed == [1, 2])
    withExtendedLifetime((subscription, computed)) {}
  }

  @Test func `L2: the value of an observer that was cancelled may touch the store`() {
    let subscription = store.observe(\.destructibles) { _ in }
    store.update { $0.destructibles = [destructible(1)] }
    store.update { draft in
      subscription.cancel()
      draft.destructibles[0] = destructible(2)
    }
    #expect(store.destroyed == [1])
  }

  @Test func `L2: the closure of a cancelled observer may touch the store`() {
    let subscriptions = (1...4).map { id in
      let destructible = destructible(id)
      return store.observe(\.destructibles) { _ in withExtendedLifetime(destructible) {} }
    }
    subscriptions[0].cancel()
    #expect(store.destroyed == [1])
    store.update { _ in subscriptions[1].cancel() }
    #expect(store.destroyed == [1, 2])
    store.read { _ in subscriptions[2].cancel() }
    #expect(store.destroyed == [1, 2, 3])
    let canceller = store.observe(\.changes, initial: false) { _ in subscriptions[3].cancel() }
    store.update { $0.changes += 1 }
    #expect(store.destroyed == [1, 2, 3, 4])
    withExtendedLifetime(canceller) {}
  }

  @Test func `L2: a value that a load replaces may touch the store`() async {
    store.update { $0.loaded = .loaded(destructible(1)) }
    let created = Box<Destructible?>(destructible(2))
    // A handle that is kept would keep the value.
    await store.load(\.loaded) { created.modify { $0.take()! } }.finished
    #expect(store.destroyed == [1])
    #expect(store.read { $0.loaded.value?.id } == 2)
    store.update { $0.loaded = .notRequested }
    #expect(store.destroyed == [1, 2])
  }

  @Test func `L2: the result of a load that was cancelled may touch the store`() async {
    let begun = Gate()
    let release = Gate()
    let ended = Gate()
    let handle = store.load(\.loaded) { [weak store] in
      begun.open()
      await release.wait()
      return Destructible(1) { [weak store] id in
        store?.update { $0.destroyed.append(id) }
        ended.open()
      }
    }
    await begun.wait()
    handle.cancel()
    release.open()
    await ended.wait()
    #expect(store.destroyed == [1])
    #expect(store.read { $0.loaded } == .notRequested)
  }

  @Test func `L2: a value that is made when an edit is taken back may touch the store`() async {
    let adding: @Sendable (Int, Bool) -> @Sendable (inout [Destructible]) -> Void = {
      [weak store] number, isDeadly in
      { [weak store] destructibles in
        if destructibles.contains(where: { $0.id == number }) { return }
        let destructible = Destructible(number) { [weak store] number in
          if isDeadly { store?.update { $0.destroyed.append(number) } }
        }
        destructibles.append(destructible)
      }
    }
    let saving = ScriptedWork<Void>()
    let refused = store.optimisticUpdate(\.bag, apply: adding(1, false)) { _ in try await saving() }
    let second = store.optimisticUpdate(\.bag, apply: adding(2, true)) { _ in }
    store.update { $0.bag = .loaded([]) }
    let third = store.optimisticUpdate(\.bag, apply: adding(3, false)) { _ in }
    saving.fail(Refusal())
    #expect(await refused.outcome != .committed)
    #expect(await second.outcome == .committed)
    #expect(await third.outcome == .committed)
    #expect(store.read { $0.bag.value?.map(\.id) } == [3])
    #expect(Set(store.destroyed) == [2])
  }

  @Test func `L2: what a persistence no longer holds may touch it and the store`() async {
    let store = Store(DestructionState(destructible: destructible(1)))
    let ended = Gate()
    let persistence = Box<Persistence<Destructible?>?>(nil)
    func deadly(_ id: Int) -> Destructible {
      Destructible(id) { [weak store] id in
        store?.update { $0.destroyed.append(id) }
        persistence.value?.cancel()
        ended.open()
      }
    }
    store.update { $0.destructible = deadly(2) }
    persistence.value = store.persist(
      \.destructible, every: .zero, onFailure: { _ in }, load: { nil }, save: { _ in })
    await persistence.value?.hydrated
    store.update { $0.destructible = Destructible(3) { _ in } }
    await persistence.value?.flush()
    await ended.wait()
    #expect(store.destroyed == [2])
  }
}
