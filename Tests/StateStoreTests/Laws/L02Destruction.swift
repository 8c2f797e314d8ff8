import Foundation
import StateStore
import Testing

private struct Graveyard: Sendable {
  var mortal: Mortal?
  var mortals: [Mortal] = []
  var watched: Mortal? { didSet { changes += 1 } }
  var changes = 0
  var deaths: [Int] = []
  var loaded = Loadable<Mortal>.notRequested
  var bag = Loadable<[Mortal]>.loaded([])
  var through: Mortal? {
    get { mortal }
    set { mortal = newValue }
  }
}

private struct Refusal: Error {
  var mortal: Mortal?
}

/// Everything here dies by touching the store: under the lock that would stop the program.
@Suite struct `Destruction outside the lock` {
  private let store = Store(Graveyard())

  /// A value that writes its number into the store when it is destroyed.
  private func mortal(_ id: Int) -> Mortal {
    Mortal(id) { [weak store] id in
      _ = store?.state
      store?.update { $0.deaths.append(id) }
    }
  }

  @Test func `L2: a replaced value may touch the store`() {
    store.update { $0.mortal = mortal(1) }
    store.update { $0.mortal = mortal(2) }
    #expect(store.deaths == [1])
    store.update { $0.mortal = nil }
    #expect(store.deaths == [1, 2])
  }

  @Test func `L2: a value that is replaced through a binding may touch the store`() {
    let place = store.binding(\.mortal)
    place.wrappedValue = mortal(1)
    place.wrappedValue = mortal(2)
    #expect(store.deaths == [1])
    store.binding(\.self).mortal.wrappedValue = nil
    #expect(store.deaths == [1, 2])
  }

  @Test func `L2: every value that one update replaced may touch the store`() {
    store.update { draft in
      draft.mortal = mortal(1)
      draft.mortal = mortal(2)
      draft.mortals = [mortal(3)]
      draft.mortal = nil
      draft.mortals = []
    }
    #expect(store.deaths.sorted() == [1, 2, 3])
  }

  @Test func `L2: a value that was changed in place and then replaced may touch the store`() {
    store.update { draft in
      draft.mortals.append(mortal(1))
      draft.mortals = []
    }
    #expect(store.deaths == [1])
  }

  @Test func `L2: a replaced state may touch the store`() {
    store.update { $0.mortal = mortal(1) }
    store.update { draft in
      draft.whole = Graveyard()
      draft.mortal = mortal(2)
      draft.whole = Graveyard()
    }
    #expect(store.deaths.sorted() == [1, 2])
  }

  @Test func `L2: what many assignments replace is destroyed while the update lasts`() async {
    let deaths = Recorder<Int>()
    await onOwnThread { [store] in
      let haveDied = DispatchSemaphore.signal()
      store.update { draft in
        for id in 1...100_000 {
          draft.mortal = Mortal(id) { [weak store] id in
            deaths.append(id)
            // Waits for the end of the update, which does not wait for it.
            if id % 50_000 == 0 { store?.update { $0.deaths.append(id) } }
            if id == 40_000 { haveDied.signal() }
          }
          if id == 50_000 { haveDied.wait() }
        }
        #expect(deaths.count >= 1_024)
      }
    }
    store.update { $0.mortal = nil }
    #expect(deaths.count > 0)
  }

  @Test func `L2: values replaced through didSet and computed properties may touch the store`() {
    store.update { draft in
      draft.watched = mortal(1)
      draft.through = mortal(2)
      draft.watched = nil
      draft.through = nil
      draft.whole = Graveyard()
    }
    #expect(store.deaths.sorted() == [1, 2])
  }

  @Test func `L2: what a throw takes back may touch the store`() {
    #expect(throws: Refusal.self) {
      try store.update { draft throws(Refusal) in
        draft.mortal = mortal(1)
        draft.mortal = mortal(2)
        draft.mortals.append(mortal(3))
        draft.whole.mortals.append(mortal(4))
        throw Refusal(mortal: mortal(5))
      }
    }
    #expect(store.deaths.sorted() == [1, 2, 3, 4, 5])
  }

  @Test func `L2: what only a closure that could throw held may touch the store`() throws {
    store.update { $0.mortals = [mortal(1)] }
    try store.update { draft throws(Refusal) in
      if draft.mortals.isEmpty { throw Refusal() }
      draft.mortals.removeAll()
    }
    #expect(store.deaths == [1])
  }

  @Test func `L2: a value that only an observer had left may touch the store`() {
    let subscription = store.observe(\.mortals) { _ in }
    let computed = store.observe(\.mortals.first) { _ in }
    store.update { $0.mortals = [mortal(1)] }
    store.update { $0.mortals[0] = mortal(2) }
    #expect(store.deaths == [1])
    store.update { $0.mortals.removeAll() }
    #expect(store.deaths == [1, 2])
    withExtendedLifetime((subscription, computed)) {}
  }

  @Test func `L2: the value of an observer that was cancelled may touch the store`() {
    let subscription = store.observe(\.mortals) { _ in }
    store.update { $0.mortals = [mortal(1)] }
    store.update { draft in
      subscription.cancel()
      draft.mortals[0] = mortal(2)
    }
    #expect(store.deaths == [1])
  }

  @Test func `L2: the closure of a cancelled observer may touch the store`() {
    let subscriptions = (1...4).map { id in
      let mortal = mortal(id)
      return store.observe(\.mortals) { _ in withExtendedLifetime(mortal) {} }
    }
    subscriptions[0].cancel()
    #expect(store.deaths == [1])
    store.update { _ in subscriptions[1].cancel() }
    #expect(store.deaths == [1, 2])
    store.read { _ in subscriptions[2].cancel() }
    #expect(store.deaths == [1, 2, 3])
    let canceller = store.observe(\.changes, initial: false) { _ in subscriptions[3].cancel() }
    store.update { $0.changes += 1 }
    #expect(store.deaths == [1, 2, 3, 4])
    withExtendedLifetime(canceller) {}
  }

  @Test func `L2: a value that a load replaces may touch the store`() async {
    store.update { $0.loaded = .loaded(mortal(1)) }
    let created = Box<Mortal?>(mortal(2))
    let handle = store.load(\.loaded) { created.modify { $0.take()! } }
    await handle.finished
    #expect(store.deaths == [1])
    #expect(store.read { $0.loaded.value?.id } == 2)
    store.update { $0.loaded = .notRequested }
    #expect(store.deaths == [1, 2])
  }

  @Test func `L2: the result of a load that was cancelled may touch the store`() async {
    let begun = Gate()
    let release = Gate()
    let ended = Gate()
    let handle = store.load(\.loaded) { [weak store] in
      begun.open()
      await release.wait()
      return Mortal(1) { [weak store] id in
        store?.update { $0.deaths.append(id) }
        ended.open()
      }
    }
    await begun.wait()
    handle.cancel()
    release.open()
    await ended.wait()
    #expect(store.deaths == [1])
    #expect(store.read { $0.loaded } == .notRequested)
  }

  @Test func `L2: a value that is made when an edit is taken back may touch the store`() async {
    let adding: @Sendable (Int, Bool) -> @Sendable (inout [Mortal]) -> Void = {
      [weak store] number, isDeadly in
      { [weak store] mortals in
        if mortals.contains(where: { $0.id == number }) { return }
        let mortal = Mortal(number) { [weak store] number in
          if isDeadly { store?.update { $0.deaths.append(number) } }
        }
        mortals.append(mortal)
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
    #expect(Set(store.deaths) == [2])
  }

  @Test func `L2: what a persistence no longer holds may touch it and the store`() async {
    let store = Store(Graveyard(mortal: mortal(1)))
    let ended = Gate()
    let persistence = Box<Persistence<Mortal?>?>(nil)
    func deadly(_ id: Int) -> Mortal {
      Mortal(id) { [weak store] id in
        store?.update { $0.deaths.append(id) }
        persistence.value?.cancel()
        ended.open()
      }
    }
    store.update { $0.mortal = deadly(2) }
    persistence.value = store.persist(
      \.mortal, every: .zero, onFailure: { _ in }, load: { nil }, save: { _ in })
    await persistence.value?.hydrated
    store.update { $0.mortal = Mortal(3) { _ in } }
    await persistence.value?.flush()
    await ended.wait()
    #expect(store.deaths == [2])
  }
}
