/// Members of a JSON object that this program does not know, from a later version or another
/// program. They are kept and written back unchanged.
///
/// ```swift
/// todo.foreign["estimate"] = RawJSON(#""2 h""#)
/// print(todo.foreign["estimate"]?.text ?? "none")  // "2 h", with its quotes
/// ```
///
/// Keys differ if their bytes differ. A name that the program itself uses is never foreign: a todo
/// with a foreign "title" cannot be saved.
public struct ForeignMembers: Sendable {
  /// A member.
  struct Member: Hashable, Sendable {
    let key: String
    let value: RawJSON
  }

  /// The members, sorted by the bytes of their keys, each key once.
  private(set) var members: [Member] = []

  /// Makes an empty set of members.
  public init() {}

  /// Whether there are no members.
  public var isEmpty: Bool { members.isEmpty }

  /// The names of the members, sorted by their bytes.
  public var keys: [String] { members.map(\.key) }

  /// The member of a name; nil without one.
  ///
  /// - Complexity: O(log *n*) to read, O(*n*) to set.
  public subscript(key: String) -> RawJSON? {
    get {
      let place = place(of: key)
      return isMember(key, at: place) ? members[place].value : nil
    }
    set {
      let place = place(of: key)
      switch (newValue, isMember(key, at: place)) {
      case (let value?, true): members[place] = Member(key: key, value: value)
      case (let value?, false): members.insert(Member(key: key, value: value), at: place)
      case (nil, true): members.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// Adds a member after all others; false, without adding, if it does not belong there.
  mutating func append(_ key: String, _ value: RawJSON) -> Bool {
    if let last = members.last?.key, !last.precedesInBytes(key) { return false }
    members.append(Member(key: key, value: value))
    return true
  }

  /// The names of the members that differ between the two.
  func keys(differingFrom other: ForeignMembers) -> [String] {
    if members == other.members { return [] }
    var keys = members.filter { other[$0.key] != $0.value }.map(\.key)
    keys += other.members.filter { self[$0.key] == nil }.map(\.key)
    return keys.sorted { $0.precedesInBytes($1) }
  }

  private func place(of key: String) -> Int {
    members.orderedIndex(behind: { $0.key.precedesInBytes(key) })
  }

  private func isMember(_ key: String, at place: Int) -> Bool {
    place < members.count && members[place].key.utf8.elementsEqual(key.utf8)
  }
}

extension ForeignMembers: Hashable {}

extension ForeignMembers.Member {
  /// Whether both are the same, byte for byte: to `String`, two spellings of "é" are equal.
  static func == (first: Self, second: Self) -> Bool {
    first.value == second.value && first.key.utf8.elementsEqual(second.key.utf8)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    for byte in key.utf8 { hasher.combine(byte) }
  }
}

extension String {
  /// Whether the text precedes another one in the order of their bytes, which is that of the keys
  /// in a journal.
  func precedesInBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
