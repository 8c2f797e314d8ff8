import StateStoreTesting
import Testing

@testable import StateStore

private struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var value = 0
  var end: Destructible?
}

private struct Table: Sendable {
  var rows = IdentifiedList((0..<2000).map { Row(id: $0) })
  var page: Loadable<IdentifiedList<Row>> = .notRequested
  var other = 0
}

extension IdentifiedList {
  /// The address of the node with the first elements.
  fileprivate var firstNode: Int {
    unsafe order.root.leaf(at: 0).entries.withUnsafeBufferPointer {
      Int(bitPattern: $0.baseAddress)
    }
  }
}

@Suite struct ObservedListTests {
  private let store = Store(Table())
  private let heard = Recorder<[Int]>()

  /// Notes the values of the first rows at each call.
  private func observe(_ count: Int = 3) -> Subscription {
    store.observe(\.rows, initial: false) { [heard] rows in
      heard.append(rows.prefix(count).map(\.value))
    }
  }

  @Test func `beside an observer, a change of one element copies no node`() {
    let subscription = observe()
    store.update { $0.rows[id: 0]?.value = 1 }
    let node = store.state.rows.firstNode
    store.update { draft in
      draft.rows[id: 1]?.value = 2
      draft.rows[1].value += 1
      draft.rows.replace(Row(id: 2, value: 4))
    }
    store.update { $0.rows[id: 1]?.value = 5 }
    #expect(store.state.rows.firstNode == node)
    let kept = store.state.rows
    store.update { $0.rows[id: 1]?.value = 6 }
    #expect(store.state.rows.firstNode != node)
    #expect(heard.take() == [[1, 0, 0], [1, 3, 4], [1, 5, 4], [1, 6, 4]])
    #expect(kept[1].value == 5)
    subscription.cancel()
  }

  @Test func `beside an observer of a loadable list, too`() {
    store.update { $0.page = .loaded($0.rows) }
    store.update { $0.rows = [] }
    let values = Recorder<Int?>()
    let subscription = store.observe(\.page, initial: false) { page in
      values.append(page[id: 1]?.value)
    }
    store.update { $0.page[id: 1]?.value = 1 }
    let node = store.state.page.value?.firstNode
    store.update { $0.page[id: 1]?.value = 2 }
    #expect(store.state.page.value?.firstNode == node)
    #expect(values.take() == [1, 2])
    store.update { $0.page = .isLoading(last: $0.page.value) }
    store.update { $0.page = .isLoading(last: $0.page.value) }
    store.update { $0.page = .notRequested }
    store.update { $0.page = .loaded([]) }
    store.update { $0.page = .loaded([]) }
    let failure = LoadFailure(kind: .notFound, message: "Gone.", canRetry: false)
    store.update { $0.page = .failed(failure, last: nil) }
    #expect(values.take() == [2, nil, nil, nil])
    subscription.cancel()
  }

  @Test(arguments: [1, 15, 16, 17, 40, 2000])
  func `many changes in one write`(_ count: Int) {
    let subscription = observe()
    for value in [1, 0, 2] {
      store.update { draft in
        for id in 0..<count { draft.rows[id: id]?.value = value }
        for id in 0..<count { draft.rows[id: id]?.value = value }
      }
    }
    store.update { draft in
      for id in 0..<count { draft.rows[id: id]?.value = 7 }
      for id in 0..<count { draft.rows[id: id]?.value = 2 }
    }
    let others = Array(repeating: 0, count: max(0, 3 - count))
    let expected = [1, 0, 2].map { Array(repeating: $0, count: min(3, count)) + others }
    #expect(heard.take() == expected)
    subscription.cancel()
  }

  @Test func `a copy that is changed inside an update is not taken for the list`() {
    let subscription = observe()
    store.update { $0.rows[id: 0]?.value = 1 }
    let copy = Box(store.state.rows)
    // The store has another list now: the copy alone has the log.
    store.update { draft in
      draft.rows = []
      copy.modify { $0[id: 0]?.value = 8 }
      draft.rows = copy.value
    }
    store.update { draft in
      copy.modify { $0[id: 0]?.value = 1 }
      draft.rows = copy.value
      copy.value = []
      draft.rows[id: 1]?.value = 3
    }
    store.update { draft in
      copy.value = draft.rows
      draft.rows[id: 1]?.value = 4
      draft.rows = copy.value
      copy.value = []
    }
    #expect(heard.take() == [[1, 0, 0], [8, 0, 0], [1, 3, 0]])
    subscription.cancel()
  }

  @Test func `a list that moves to another store is heard in both`() {
    let subscription = observe()
    store.update { $0.rows[id: 0]?.value = 1 }
    let other = Store(store.state)
    let values = Recorder<Int?>()
    let second = other.observe(\.rows, initial: false) { values.append($0[id: 0]?.value) }
    other.update { $0.rows[id: 0]?.value = 2 }
    other.update { draft in store.update { $0.rows[id: 1]?.value = 5 } }
    other.update { $0.rows[id: 0]?.value = 3 }
    store.update { draft in other.update { $0.rows = draft.rows } }
    store.update { $0.rows[id: 2]?.value = 6 }
    #expect(heard.take() == [[1, 0, 0], [1, 5, 0], [1, 5, 6]])
    #expect(values.take() == [2, 3, 1])
    subscription.cancel()
    second.cancel()
  }

  @Test func `an observer that writes to the list is heard in order`() {
    let subscription = store.observe(\.rows, initial: false) { [store, heard] rows in
      heard.append(rows.prefix(3).map(\.value))
      if rows[0].value < 4 { store.update { $0.rows[id: 0]?.value += 1 } }
    }
    store.update { $0.rows[id: 1]?.value = 1 }
    #expect(heard.take() == [[0, 1, 0], [1, 1, 0], [2, 1, 0], [3, 1, 0], [4, 1, 0]])
    subscription.cancel()
  }

  @Test func `old elements are destroyed outside the lock, and all with the store`() {
    let ended = Recorder<Int>()
    var store: Store<Table>? = Store(Table())
    // A write under the lock would stop the program.
    let writer = Box(store)
    var kept: IdentifiedList<Row>?
    let subscription = store?.observe(\.rows, initial: false) { _ in ended.append(0) }
    for id in 1...3 {
      store?.update { draft in
        draft.rows[id: 0]?.end = Destructible(id) { id in
          ended.append(id)
          writer.value?.update { $0.other += 1 }
        }
      }
      if id == 2 { kept = store?.state.rows }
    }
    // The second is in the kept list.
    #expect(ended.take() == [0, 1, 0, 0])
    #expect(store?.state.other == 1)
    writer.value = nil
    store = nil
    #expect(ended.take() == [3])
    #expect(kept?[0].end?.id == 2)
    kept = nil
    #expect(ended.take() == [2])
    subscription?.cancel()
  }
}
