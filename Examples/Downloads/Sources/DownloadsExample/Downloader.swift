import StateStore

/// The actions on downloads, whose state is in the store.
struct Downloader: Sendable {
  let store: Store<Downloads>
  let source: any Source

  /// Starts a download; cancels a download of the same file that is under way.
  func start(_ file: String, to place: String) -> any LoadHandle {
    store.load(\.[file], "download \(file)") { [source, weak store] in
      let size = try source.size(of: file)
      store?.update("size of \(file)") { $0.list[id: file]?.size = size }
      var received = 0
      for try await count in source.pieces(of: file, to: place) {
        received += count
        store?.update("piece of \(file)") { [received] in $0.list[id: file]?.received = received }
      }
      return received
    }
  }
}
