/// One change to the todos: a todo as it should be, or the id of a todo to remove.
///
/// Making the same change twice is the same as making it once, which is why edits can be
/// repeated after a failure, replayed from a file and undone by the inverse change.
enum TodoChange: Hashable, Sendable {
  /// Adds the todo, or replaces the todo with its id.
  case put(Todo)

  /// Removes the todo with this id, if there is one.
  case delete(Todo.ID)
}

/// Coded as `{"put":{…}}` or `{"delete":"…"}`.
extension TodoChange: Codable {
  private enum CodingKeys: String, CodingKey {
    case put, delete
  }

  /// Reads a change.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let todo = try values.decodeIfPresent(Todo.self, forKey: .put) {
      self = .put(todo)
    } else {
      self = .delete(try values.decode(Todo.ID.self, forKey: .delete))
    }
  }

  /// Writes the change.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .put(let todo): try values.encode(todo, forKey: .put)
    case .delete(let id): try values.encode(id, forKey: .delete)
    }
  }
}
