/// The JSON of a ``VersionedFile``: `{"value":…,"version":2}`.
struct VersionedDocument {
  /// The whole document: an object.
  let json: JSONTree
  let version: Int
  let value: JSONTree

  private static let version = "version"
  private static let value = "value"

  /// Reads a document.
  init(_ bytes: [UInt8]) throws(JSONFlaw) {
    json = try JSONTree(withoutMark: bytes)
    guard case .object = json else { throw JSONFlaw(path: [], kind: .wrongType) }
    guard let version = json[Self.version] else {
      throw JSONFlaw(path: [Self.version], kind: .missing)
    }
    guard case .scalar(let text) = version, case let digits = String(decoding: text, as: UTF8.self),
      let number = Int(digits) ?? Double(digits).flatMap(Int.init(exactly:))
    else { throw JSONFlaw(path: [Self.version], kind: .wrongType) }
    guard let value = json[Self.value] else { throw JSONFlaw(path: [Self.value], kind: .missing) }
    self.version = number
    self.value = value
  }

  /// The new contents of the file, with what they should have of these.
  ///
  /// - Parameter merge: Adds the members of this value to the new one.
  func keepingMembers(in new: [UInt8], _ merge: (JSONTree) -> JSONTree) -> [UInt8] {
    let root: JSONTree
    do {
      root = try JSONTree(new)
    } catch {
      // Nested more deeply than any document that was read.
      return new
    }
    guard case .object(var members) = root, case .object(let before) = json else { return new }
    for index in members.indices where members[index].key == Self.value {
      members[index].value = merge(members[index].value)
    }
    // At the end: the beginning of a file shows that it is one.
    let names = Set(members.map(\.key))
    members += before.filter { !names.contains($0.key) }
    return JSONTree.object(members).bytes
  }
}
