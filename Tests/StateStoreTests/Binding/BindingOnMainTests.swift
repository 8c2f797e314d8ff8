import StateStoreTesting
import Synchronization
import Testing

@testable import StateStore

private struct Page: Equatable, Sendable {
  var title = ""
  var length = 0
  var double: Int { 2 * length }
}

private struct Book: Equatable, Sendable {
  var page = Page()
  var insert: Page?
}

/// A row that counts how often rows are compared.
private struct Row: Identifiable, Equatable, Sendable {
  final class Count: Sendable {
    let value = Atomic(0)
  }

  let id: Int
  var title = ""
  let count: Count

  static func == (first: Row, second: Row) -> Bool {
    first.count.value.add(1, ordering: .relaxed)
    return first.id == second.id && first.title == second.title
  }
}

private struct Shelf: Sendable {
  var rows: IdentifiedList<Row>
  var text = ""
}

/// Observing places on the main actor.
@MainActor @Suite struct BindingOnMainTests {
  private let test = TestStore(Book(), isExhaustive: false)
  private let heard = Recorder<String>()

  @Test func `a binding is observed on the main actor, whole, in parts and computed`() {
    let page = test.store.binding(\.page)
    let subscriptions = [
      page.observeOnMain { [heard] page in heard.append("page \(page.title)") },
      page.observeOnMain(\.title, initial: false) { [heard] in heard.append("title \($0)") },
      page.observeOnMain(\.double, reading: \.length, initial: false) { [heard] in
        heard.append("double \($0)")
      },
    ]
    #expect(heard.take() == ["page "])
    test.act { page.title.update { $0 = "a" } }
    #expect(heard.take() == ["page a", "title a"])
    test.act { page.update { $0.length = 3 } }
    #expect(heard.take() == ["page a", "double 6"])
    for subscription in subscriptions { subscription.cancel() }
    test.act { page.title.update { $0 = "b" } }
    #expect(heard.take() == [])
    test.finish()
  }

  @Test func `a child is observed on the main actor, also when it goes and comes`() {
    let subscription = test.store.child(\.insert).observeOnMain { [heard] page in
      heard.append(page?.title ?? "none")
    }
    test.act { test.store.update { $0.insert = Page(title: "a") } }
    test.act { test.store.update { $0.insert = nil } }
    #expect(heard.take() == ["none", "a", "none"])
    subscription.cancel()
    test.finish()
  }

  @Test func `what children observe costs nothing at other writes, and little at one of a row`() {
    let count = Row.Count()
    let store = Store(Shelf(rows: IdentifiedList((0..<500).map { Row(id: $0, count: count) })))
    let subscriptions = (0..<500).flatMap { id in
      let child = store.child(\.rows, id: id)
      return [
        child.observeOnMain { [heard] in heard.append("\($0?.title ?? "none") \(id)") },
        child.observe { _ in },
      ]
    }
    _ = heard.take()
    count.value.store(0, ordering: .relaxed)
    store.update { $0.text = "a" }
    #expect(count.value.load(ordering: .relaxed) == 0)
    store.update { $0.rows[id: 7]?.title = "b" }
    #expect(count.value.load(ordering: .relaxed) < 50)
    for subscription in subscriptions { subscription.cancel() }
  }
}
