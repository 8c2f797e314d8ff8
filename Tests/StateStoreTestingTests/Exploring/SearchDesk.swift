import StateStore
import StateStoreTesting

/// Rows, a query, and the page that the query finds.
struct SearchDesk: Equatable, Sendable {
  var rows: [String: Loadable<Int>] = [:]
  var query = ""
  var page = Loadable<String>.notRequested

  subscript(key: String) -> Loadable<Int> {
    get { rows[key] ?? .notRequested }
    set { rows[key] = newValue }
  }

  /// Whether the page, if any, is the page of the query.
  var isRight: Bool { page.value == nil || page.value == "page of \(query)" }

  /// Starts a naive search: the last answer wins, whichever query it is for.
  static func search(_ test: TestStore<Self>, _ query: String) {
    test.store.update("search(\(query))") { $0.query = query }
    test.store.run("search(\(query))") { [store = test.store] _ in
      guard let page = try? await test.reply(query, [.success("page of \(query)")]) else { return }
      store.update("answer(\(query))") { $0.page = .loaded(page) }
    }
  }
}
