import Foundation
import StateStore
import StateStoreTesting
import Testing

private struct Feed: Sendable {
  var number = 0
  var text = ""
  var length: Int { text.count }
}

@Suite struct `Memory of observers` {
  @Test func `L9: a blocked observer misses the writes meanwhile and hears of the newest`() {
    let store = Store(Feed())
    let heard = Recorder<Int>()
    let computed = Recorder<Int>()
    let isBlocked = DispatchSemaphore.signal()
    let goOn = DispatchSemaphore.signal()
    let slow = store.observe(\.number, initial: false) { number in
      heard.append(number)
      if number == 1 {
        isBlocked.signal()
        goOn.wait()
      }
    }
    let other = store.observe(\.length, initial: false) { computed.append($0) }
    let worker = Worker { store.update { $0.number = 1 } }
    isBlocked.wait()
    for _ in 0..<100_000 {
      store.update { draft in
        draft.number += 1
        draft.text = "\(draft.number)"
      }
    }
    #expect(heard.all == [1])
    goOn.signal()
    worker.join()
    #expect(heard.all == [1, 100_001])
    #expect(computed.all == [6])
    withExtendedLifetime((slow, other)) {}
  }

  @Test func `L9: writes behind a blocked observer take no memory`() async {
    await #expect(processExitsWith: .success) {
      let store = Store(Feed())
      let isBlocked = DispatchSemaphore.signal()
      let goOn = DispatchSemaphore.signal()
      let slow = store.observe(\.number, initial: false) { _ in
        isBlocked.signal()
        goOn.wait()
      }
      let others = (0..<10).map { _ in store.observe(\.text, initial: false) { _ in } }
      let worker = Worker { store.update { $0.number = 1 } }
      isBlocked.wait()
      let write: @Sendable (Int) -> Void = { number in
        store.update { $0.text = "a text that is too long to be kept inline: \(number)" }
      }
      for number in 0..<1_000 { write(number) }
      #expect(growth { for number in 0..<100_000 { write(number) } } < 2_000_000)
      goOn.signal()
      worker.join()
      withExtendedLifetime((slow, others)) {}
    }
  }

  @Test func `L9: observers that come and go leave nothing behind`() async {
    await #expect(processExitsWith: .success) {
      let store = Store(Feed())
      let constant = store.observe(\.number) { _ in }
      let churn = { (count: Int) in
        for _ in 0..<count {
          let subscriptions = [
            store.observe(\.number) { _ in }, store.observe(\.length) { _ in },
            store.observe(\.text, initial: false) { _ in },
          ]
          store.update { $0.number += 1 }
          withExtendedLifetime(subscriptions) {}
        }
      }
      churn(1_000)
      // What growth tells is in pages, and not without noise.
      let count = LongTests.areOn ? 100_000 : 30_000
      #expect(growth { churn(count) } < 2_000_000)
      withExtendedLifetime(constant) {}
    }
  }
}
