/// A property whose value shows in no text that a store makes of its state: neither in the
/// store's `description` and mirror, nor in the writes that `observeWrites` and `printWrites` show.
///
/// ```swift
/// let store = Store(AppState(), .secret(\.token), .secret(\User.password))
/// ```
///
/// The property is hidden wherever a value of its type stands: in a list, in an optional, in a
/// change. A difference says that the secret has changed. The text of a value that holds a secret
/// is made from its properties, whatever its own `description` says. A type that declares a secret
/// and has a `customMirror` of its own, or is a collection, is hidden whole. A copy is not hidden:
/// what a type puts into another string, or into the `customMirror` of another value, shows. So
/// does a value whose mirror leaves the property out, such as the `values` of a dictionary, and the
/// description of an error: a load that throws `Refused(key: token)` puts it into the state, as the
/// message of its ``LoadFailure``.
public struct Secret<State>: Sendable {
  let owner: ObjectIdentifier
  let label: String
  /// The size of the property in bytes.
  let size: Int
  /// Whether a class declares the property.
  let isOfClass: Bool

  private init<Owner, Value>(
    _ path: KeyPath<Owner, Value>, _ fileID: StaticString, _ line: UInt
  ) {
    owner = ObjectIdentifier(Owner.self)
    guard let label = path.label else { Misuse.notASecret(path, fileID, line) }
    self.label = label
    size = MemoryLayout<Value>.size
    isOfClass = Owner.self is AnyClass
  }

  /// Marks a stored property of the state.
  ///
  /// A path that names no stored property, or one below another, stops the program with a message:
  /// name a property by the type that declares it.
  public static func secret<Value>(
    _ path: KeyPath<State, Value>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Secret {
    Secret(path, fileID, line)
  }

  /// Marks a stored property of a type, wherever in the state a value of this type stands.
  ///
  /// A path that names no stored property, or one below another, stops the program with a message.
  public static func secret<Owner, Value>(
    _ path: KeyPath<Owner, Value>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Secret {
    Secret(path, fileID, line)
  }
}

extension AnyKeyPath {
  /// The name of the stored property that the path names; nil for every other path.
  ///
  /// A key path has its names in its text alone (SE-0369): `\User.password`, `\Pair<Int>.first`.
  fileprivate var label: String? {
    let text = debugDescription
    guard let dot = text.endOfType else { return nil }
    let label = text[text.index(after: dot)...]
    let parts = label.split(separator: "`", omittingEmptySubsequences: false)
    let isRaw = parts.count == 3 && parts[0].isEmpty && parts[2].isEmpty
    let isName = label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isRaw || isName && label != "self" && !label.isEmpty ? String(label) : nil
  }
}

extension String {
  /// The first dot outside angle brackets: the end of the type in a key path's text. The arrow of a
  /// function's type is no bracket.
  fileprivate var endOfType: Index? {
    var depth = 0
    var last: Character?
    return firstIndex { character in
      if character == "<" { depth += 1 }
      if character == ">", last != "-" { depth -= 1 }
      last = character
      return character == "." && depth == 0
    }
  }
}
