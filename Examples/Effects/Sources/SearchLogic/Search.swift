import StateStore

/// A search that follows what is typed.
public struct Search: Equatable, Sendable {
  public var text = ""
  public var hits: [String] = []
  public var isSearching = false

  public init() {}
}

public struct SearchInteractor: Sendable {
  private enum ID { case search }

  private let search: Binding<Search>
  private let find: @Sendable (String) async throws -> [String]

  public init(
    search: Binding<Search>, find: @escaping @Sendable (String) async throws -> [String]
  ) {
    self.search = search
    self.find = find
  }

  /// Searches once nothing was typed for 300 ms. What an older search still brings is never shown.
  public func type(_ text: String) {
    search.update {
      $0.text = text
      $0.isSearching = !text.isEmpty
      if text.isEmpty { $0.hits = [] }
    }
    if text.isEmpty { return search.cancelRun(id: ID.search) }
    search.run("search", id: ID.search) { [find] run in
      try await run.sleep(for: .milliseconds(300))
      let hits = (try? await find(text)) ?? []
      try run.update {
        $0.hits = hits
        $0.isSearching = false
      }
    }
  }
}
