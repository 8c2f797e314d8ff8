/// One change to the todos: a todo as it is to be, or the id of one to take away.
///
/// Making the same change twice is the same as making it once, which is why edits can be
/// repeated after a failure, replayed from a file and undone by the inverse change.
public enum TodoChange: Hashable, Sendable {
  /// Adds the todo, or replaces the one with its id.
  case put(Todo)

  /// Removes the todo with that id, if there is one.
  case delete(Todo.ID)
}

extension TodoChange {
  /// The changes that make one list out of another.
  ///
  /// - Complexity: O(n); what both lists begin and end with is passed over quickly.
  public static func difference(from old: [Todo], to new: [Todo]) -> [TodoChange] {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    {
      end += 1
    }
    let (before, after) = (old[start..<old.count - end], new[start..<new.count - end])
    let known = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    let kept = Set(after.map(\.id))
    return after.filter { known[$0.id] != $0 }.map(TodoChange.put)
      + before.filter { !kept.contains($0.id) }.map { .delete($0.id) }
  }
}

/// Coded as `{"put":{…}}` or `{"delete":"…"}`.
extension TodoChange: Codable {
  private enum CodingKeys: String, CodingKey {
    case put, delete
  }

  /// Reads a change.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let todo = try values.decodeIfPresent(Todo.self, forKey: .put) {
      self = .put(todo)
    } else {
      self = .delete(try values.decode(Todo.ID.self, forKey: .delete))
    }
  }

  /// Writes the change.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .put(let todo): try values.encode(todo, forKey: .put)
    case .delete(let id): try values.encode(id, forKey: .delete)
    }
  }
}
