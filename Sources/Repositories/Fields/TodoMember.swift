/// A member of a todo in JSON: its key, its field, and how each format reads and writes the member.
///
/// An object, because a copy of its many closures costs more than what they do.
final class TodoMember: Sendable {
  /// The name in JSON.
  let key: String

  /// The key in quotes, and its colon.
  let opening: [UInt8]

  /// The same, with a comma before it.
  let commaAndOpening: [UInt8]

  /// The field that the member is a part of; nil for a member that no edit changes.
  let field: TodoField?

  /// Whether every todo has the member.
  let isRequired: Bool

  /// Whether a value that the field cannot have is kept as an unknown member: earlier versions did
  /// not know the name, and kept any value.
  let isNew: Bool

  /// Whether the member is left out, because a missing member means the todo's value.
  let isLeftOut: @Sendable (Todo) -> Bool

  /// Whether two todos differ in the member.
  let differs: @Sendable (Todo, Todo) -> Bool

  /// Copies the value of the first todo to the second.
  let copy: @Sendable (Todo, inout Todo) -> Void

  let write: @Sendable (Todo, inout JSONWriter) -> Void
  let read: @Sendable (JSONObject, inout Todo) throws(JSONFlaw) -> Void
  let scan: @Sendable (inout JSONScanner, inout Todo) -> Bool
  let encode: @Sendable (Todo, inout KeyedEncodingContainer<JSONKey>) throws -> Void
  let decode: @Sendable (KeyedDecodingContainer<JSONKey>, inout Todo) throws -> Void

  /// The value as text for people, in any language; nil for an empty value, or one without a text.
  let shownText: @Sendable (Todo) -> String?

  /// A member that every todo has.
  convenience init<Value: FieldValue>(
    required key: String, of field: TodoField? = nil,
    _ get: @escaping @Sendable (Todo) -> Value,
    _ set: @escaping @Sendable (inout Todo, Value) -> Void
  ) {
    self.init(key, of: field, empty: Value?.none, get, set)
  }

  /// A member that is left out, and may be null, for an empty value.
  convenience init<Value: FieldValue>(
    _ key: String, of field: TodoField, isNew: Bool = false,
    _ get: @escaping @Sendable (Todo) -> Value?,
    _ set: @escaping @Sendable (inout Todo, Value?) -> Void
  ) {
    self.init(key, of: field, empty: .some(nil), isNew: isNew, get, set)
  }

  /// A member of a todo's property. Closures read and write the property: key paths are slower
  /// where 100,000 todos are read.
  ///
  /// - Parameter empty: The value of a todo without the member; nil for a member that every todo
  ///   has.
  init<Value: FieldValue>(
    _ key: String, of field: TodoField?, empty: Value?, isNew: Bool = false,
    _ get: @escaping @Sendable (Todo) -> Value,
    _ set: @escaping @Sendable (inout Todo, Value) -> Void
  ) {
    self.key = key
    self.field = field
    isRequired = empty == nil
    self.isNew = isNew
    opening = Array("\"\(key)\":".utf8)
    commaAndOpening = Array(",".utf8) + opening
    isLeftOut = { get($0) == empty }
    differs = { get($0) != get($1) }
    copy = { set(&$1, get($0)) }
    write = { get($0).write(to: &$1) }
    read = { (object, todo) throws(JSONFlaw) in
      if let empty, !object.hasValue(key) {
        set(&todo, empty)
      } else {
        set(&todo, try Value.read(key, of: object))
      }
    }
    scan = { scanner, todo in
      guard let value = Value.scan(&scanner) else { return false }
      set(&todo, value)
      return true
    }
    encode = { try get($0).encode(JSONKey(key), to: &$1) }
    decode = { members, todo in
      let key = JSONKey(key)
      let isThere = try members.contains(key) && !members.decodeNil(forKey: key)
      if let empty, !isThere {
        set(&todo, empty)
      } else {
        set(&todo, try Value.decode(key, from: members))
      }
    }
    shownText = { get($0).shownText }
  }
}
