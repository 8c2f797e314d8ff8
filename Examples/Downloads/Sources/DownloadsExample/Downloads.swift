import StateStore

/// A file on its way.
struct Download: Equatable, Identifiable, Sendable {
  /// Where it comes from.
  let id: String
  var received = 0
  var size: Int?
  /// Its size, once all of it is there.
  var result: Loadable<Int> = .notRequested
}

/// All that the program knows.
struct Downloads: Equatable, Sendable {
  var list: IdentifiedList<Download>

  /// How a download ended: a place that a store can load into, one for each source.
  subscript(source: String) -> Loadable<Int> {
    get { list[id: source]?.result ?? .notRequested }
    set { list[id: source]?.result = newValue }
  }

  /// How much of everything is there, in percent.
  var percent: Int {
    let size = list.reduce(0) { $0 + ($1.size ?? 0) }
    return size == 0 ? 0 : 100 * list.reduce(0) { $0 + $1.received } / size
  }
}
