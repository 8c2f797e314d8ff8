import StateStore
import Testing

private struct Counts: Sendable {
  var a = 0
  var b = 0
  var blob = Blob()
}

/// A value that cannot be compared.
private struct Blob: Sendable {
  var bytes: [UInt8] = []
}

/// A value that notes its comparisons.
private struct Compared: Equatable, Sendable {
  var number: Int
  let comparisons: Recorder<Int>

  static func == (left: Compared, right: Compared) -> Bool {
    left.comparisons.append(right.number)
    return left.number == right.number
  }
}

/// The values of a store in a loop.
struct StoreValuesTests {
  @Test func `a loop gets the current value first, then newer ones`() async {
    let store = Store(Counts())
    var values = store.values(\.a).makeAsyncIterator()
    #expect(await values.next() == 0)
    store.update { $0.a = 1 }
    #expect(await values.next() == 1)
    store.update { $0.b = 1 }
    store.update { $0.a = 1 }
    store.update { $0.a = 2 }
    #expect(await values.next() == 2)
  }

  @Test func `L3: a loop never gets a value twice in a row, also one that came back meanwhile`()
    async
  {
    let store = Store(Counts())
    var values = store.values(\.a).makeAsyncIterator()
    #expect(await values.next() == 0)
    store.update { $0.a = 1 }
    store.update { $0.a = 0 }
    store.update { $0.a = 1 }
    store.update { $0.a = 0 }
    let next = Task { [values] in
      var values = values
      return await values.next()
    }
    store.update { $0.a = 5 }
    #expect(await next.value == 5)
  }

  @Test func `a slow loop gets the newest value and misses those in between`() async {
    let store = Store(Counts())
    var values = store.values(\.a).makeAsyncIterator()
    for number in 1...1_000 { store.update { $0.a = number } }
    #expect(await values.next() == 1_000)
    store.update { $0.a = -1 }
    #expect(await values.next() == -1)
  }

  @Test func `values that cannot be compared come once a write`() async {
    let store = Store(Counts())
    var values = store.values(\.blob).makeAsyncIterator()
    _ = await values.next()
    store.update { $0.blob.bytes = [] }
    #expect(await values.next()?.bytes == [])
  }

  @Test func `the loop ends when the store goes away, which it does not prevent`() async {
    var store: Store<Counts>? = Store(Counts())
    weak let same = store
    let sequence = store?.values(\.a)
    var values = sequence?.makeAsyncIterator()
    #expect(await values?.next() == 0)
    store?.update { $0.a = 7 }
    store = nil
    #expect(same == nil)
    #expect(await values?.next() == 7)
    #expect(await values?.next() == nil)
    #expect(await values?.next() == nil)
    var late = sequence?.makeAsyncIterator()
    #expect(await late?.next() == nil)
  }

  @Test func `the loop ends when its task is cancelled, waiting or not`() async {
    let store = Store(Counts())
    let waits = Gate()
    let task = Task {
      var seen: [Int] = []
      for await value in store.values(\.a) {
        seen.append(value)
        waits.open()
      }
      return seen
    }
    await waits.wait()
    task.cancel()
    #expect(await task.value == [0])
    store.update { $0.a = 1 }

    let begins = Gate()
    let late = Task {
      await begins.wait()
      var seen: [Int] = []
      for await value in store.values(\.a) { seen.append(value) }
      return seen
    }
    late.cancel()
    begins.open()
    #expect(await late.value.isEmpty)
  }

  @Test func `letting go of the loop ends its observer`() async {
    let comparisons = Recorder<Int>()
    let store = Store(Compared(number: 0, comparisons: comparisons))
    do {
      var values = store.values(\.self).makeAsyncIterator()
      #expect(await values.next()?.number == 0)
      store.update { $0.number = 1 }
      #expect(comparisons.take() == [1])
    }
    store.update { $0.number = 2 }
    #expect(comparisons.count == 0)
  }

  @Test func `any number of loops get every value that they are fast enough for`() async {
    let store = Store(Counts())
    await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var seen: [Int] = []
          for await value in store.values(\.a) {
            seen.append(value)
            if value == 10_000 { break }
          }
          return seen
        }
      }
      group.addTask {
        for number in 1...10_000 { store.update { $0.a = number } }
        return [10_000]
      }
      for await seen in group {
        #expect(seen == seen.sorted() && Set(seen).count == seen.count)
        #expect(seen.last == 10_000)
      }
    }
  }
}
