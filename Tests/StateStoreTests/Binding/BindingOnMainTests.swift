import StateStoreTesting
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
}
