import StateStore

/// The download of one file.
struct Download: Equatable, Identifiable, Sendable {
  /// The source of the file.
  let id: String
  var received = 0
  var size: Int?
  /// The size of the whole file, once it has arrived.
  var result: Loadable<Int> = .notRequested
}

/// The state of the program.
struct Downloads: Equatable, Sendable {
  var list: IdentifiedList<Download>

  /// The result of the download from a source; a store can load into this place.
  subscript(source: String) -> Loadable<Int> {
    get { list[id: source]?.result ?? .notRequested }
    set { list[id: source]?.result = newValue }
  }

  /// The part of all downloads that has arrived, in percent.
  var percent: Int {
    let size = list.reduce(0) { $0 + ($1.size ?? 0) }
    return size == 0 ? 0 : 100 * list.reduce(0) { $0 + $1.received } / size
  }
}
