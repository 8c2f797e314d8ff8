/// The header fields of a message, in order, whose names may come more than once.
struct HeaderFields: ExpressibleByDictionaryLiteral, Sendable {
  private(set) var all: [(name: String, value: String)] = []

  init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }

  /// The fields that stand in the lines of a head.
  init(lines: some Sequence<Substring>) {
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      add(String(parts[0]), String(parts[1].drop { $0 == " " || $0 == "\t" }))
    }
  }

  /// The value of the first field of this name, in capital letters or small ones.
  subscript(_ name: String) -> String? {
    all.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  mutating func add(_ name: String, _ value: String) {
    all.append((name, value))
  }

  /// Adds a field unless there is one of this name.
  mutating func addDefault(_ name: String, _ value: String) {
    if self[name] == nil { add(name, value) }
  }
}
