import StateStore
import StateStoreTesting
import Testing

private struct Chain: Sendable {
  var number = 0
  var echo = 0
  var title = ""
}

@Suite struct `Writes from inside observers` {
  private let store = Store(Chain())

  @Test func `L4: a write from inside an observer applies at once and is delivered after`() {
    let heard = Recorder<String>()
    let writer = store.observe(\.number, initial: false) { [store] number in
      heard.append("writer \(number)")
      if number < 3 {
        store.update { $0.number = number + 1 }
        heard.append("state \(store.number)")
      }
    }
    let reader = store.observe(\.number, initial: false) { heard.append("reader \($0)") }
    store.update { $0.number = 1 }
    #expect(
      heard.all == [
        "writer 1", "state 2", "reader 1",
        "writer 2", "state 3", "reader 2",
        "writer 3", "reader 3",
      ])
    withExtendedLifetime((writer, reader)) {}
  }

  @Test func `L4: several writes from one round are delivered together`() {
    let heard = Recorder<String>()
    let writer = store.observe(\.number, initial: false) { [store] number in
      store.update { $0.echo = number }
      store.update { $0.title += "!" }
      store.update { $0.echo += 1 }
    }
    let echo = store.observe(\.echo, initial: false) { heard.append("echo \($0)") }
    let title = store.observe(\.title, initial: false) { heard.append("title \($0)") }
    store.update { $0.number = 5 }
    #expect(heard.all == ["echo 6", "title !"])
    withExtendedLifetime((writer, echo, title)) {}
  }

  @Test func `L4: a write from the first call of an observer is delivered after it`() {
    let heard = Recorder<Int>()
    let subscription = store.observe(\.number) { [store] number in
      heard.append(number)
      if number < 3 { store.update { $0.number += 1 } }
    }
    #expect(heard.all == [0, 1, 2, 3])
    withExtendedLifetime(subscription) {}
  }

  @Test func `L4: a write from a deinit during a round is delivered after it`() {
    let heard = Recorder<Int>()
    let reader = store.observe(\.echo, initial: false) { heard.append($0) }
    let destructible = Box<Destructible?>(
      Destructible { [store] _ in store.update { $0.echo = 7 } })
    let killer = store.observe(\.number, initial: false) { _ in
      destructible.value = nil
      heard.append(0)
    }
    store.update { $0.number = 1 }
    #expect(heard.all == [0, 7])
    withExtendedLifetime((reader, killer)) {}
  }

  @Test func `L4: 100,000 writes from inside observers need no more stack than one`() {
    let depth = 100_000
    let calls = Unguarded(0)
    let ping = store.observe(\.number, initial: false) { [store] number in
      if number < depth { store.update { $0.echo = number + 1 } }
    }
    let pong = store.observe(\.echo, initial: false) { [store] number in
      calls.value += 1
      store.update { $0.number = number }
    }
    Worker(stackSize: 256 * 1024) { [store] in
      store.update { $0.number = 1 }
    }.join()
    #expect(store.number == depth)
    #expect(calls.value == depth - 1)
    withExtendedLifetime((ping, pong)) {}
  }

  @Test func `L4: 100,000 writes of everything from an observer of everything need no stack`() {
    let depth = 100_000
    let subscription = store.observe(\.self, initial: false) { [store] state in
      if state.number < depth { store.update { $0.whole = Chain(number: state.number + 1) } }
    }
    Worker(stackSize: 256 * 1024) { [store] in
      store.update { $0.number = 1 }
    }.join()
    #expect(store.number == depth)
    withExtendedLifetime(subscription) {}
  }

  @Test func `L4: subscribing and cancelling in each of 100,000 rounds needs no stack`() {
    let depth = 100_000
    let latest = Unguarded<[Subscription]>([])
    let heard = Unguarded(0)
    let subscription = store.observe(\.number, initial: false) { [store] number in
      latest.value.append(store.observe(\.number) { _ in heard.value += 1 })
      if latest.value.count > 2 { latest.value.removeFirst() }
      if number < depth { store.update { $0.number += 1 } }
    }
    Worker(stackSize: 256 * 1024) { [store] in
      store.update { $0.number = 1 }
    }.join()
    #expect(heard.value == depth)
    withExtendedLifetime(subscription) {}
  }

  @Test func `L4: a long chain of writes leaves no memory behind`() async {
    // A process of its own: other tests allocate as well.
    await #expect(processExitsWith: .success) {
      let store = Store(Chain())
      let goal = Unguarded(0)
      let latest = Unguarded<Subscription?>(nil)
      let chain = store.observe(\.number, initial: false) { number in
        latest.value = store.observe(\.echo) { _ in }
        if number < goal.value {
          store.update { $0.number += 1 }
          store.update { $0.title = "the title of number \(number)" }
        }
      }
      let others = [
        store.observe(\.title) { _ in }, store.observe(\.title.count) { _ in },
      ]
      goal.value = 1_000
      store.update { $0.number = 1 }
      goal.value = LongTests.areOn ? 101_000 : 31_000
      let growth = growth { store.update { $0.number += 1 } }
      #expect(store.number == goal.value)
      #expect(growth < 2_000_000)
      withExtendedLifetime((chain, others)) {}
    }
  }

  @Test func `L4: four threads whose observers write back end on the newest value`() async {
    let (threads, writes) = (4, LongTests.rounds(25_000))
    let heard = Unguarded(0)
    let echo = store.observe(\.number) { [store] number in store.update { $0.echo = number } }
    let reader = store.observe(\.echo) { heard.value = $0 }
    onThreads(threads) { [store] _ in
      for _ in 0..<writes { store.update { $0.number += 1 } }
    }
    await settle(store)
    #expect(store.number == threads * writes)
    #expect(store.echo == threads * writes)
    #expect(heard.value == threads * writes)
    withExtendedLifetime((echo, reader)) {}
  }
}
