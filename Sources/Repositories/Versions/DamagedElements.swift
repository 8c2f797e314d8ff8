/// An element of a list or a dictionary in a file that cannot be read, and was left out.
public struct DamagedElement: Hashable, Sendable {
  /// The names and indexes that lead to the element, such as "todos.3".
  public let path: String

  /// The decoder's words.
  public let reason: String
}

/// The elements of lists and dictionaries because of which a value cannot be read.
struct DamagedElements: Error {
  struct Element {
    let path: [String]
    /// The number of consecutive values to leave out: 2, a key and its value, in a dictionary that
    /// is encoded as a list.
    let count: Int
    let reason: String

    /// The paths of the values.
    var paths: [[String]] {
      guard count > 1, let first = path.last.flatMap(Int.init) else { return [path] }
      return (first..<first + count).map { path.dropLast() + ["\($0)"] }
    }
  }

  private(set) var elements: [Element] = []

  init() {}

  init(_ path: [String], because error: any Error) {
    append(path, because: error)
  }

  var isEmpty: Bool { elements.isEmpty }

  /// Adds an element, or those inside it because of which it cannot be read.
  mutating func append(_ path: [String], count: Int = 1, because error: any Error) {
    if let inner = error as? DamagedElements {
      elements += inner.elements
    } else {
      let reason = CodingReason.text(error, below: path.count)
      elements.append(Element(path: path, count: count, reason: reason))
    }
  }
}
