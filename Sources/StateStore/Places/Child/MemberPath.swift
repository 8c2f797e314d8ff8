/// A path in a value that may be gone, as the argument of a key path.
struct MemberPath<Root, Value>: Hashable, Sendable {
  let path: any WritableKeyPath<Root, Value> & Sendable

  static func == (left: MemberPath, right: MemberPath) -> Bool {
    left.path as AnyKeyPath == right.path as AnyKeyPath
  }

  func hash(into hasher: inout Hasher) { hasher.combine(path as AnyKeyPath) }
}

/// The same for a read-only path.
struct ReadPath<Root, Value>: Hashable, Sendable {
  let path: any KeyPath<Root, Value> & Sendable

  static func == (left: ReadPath, right: ReadPath) -> Bool {
    left.path as AnyKeyPath == right.path as AnyKeyPath
  }

  func hash(into hasher: inout Hasher) { hasher.combine(path as AnyKeyPath) }
}

/// The place of loads and edits in a value that may be gone, pinned to one incarnation of the
/// value: so each incarnation has its own lane.
struct PinnedPath<Root, Loaded: Sendable>: Hashable, Sendable {
  let member: MemberPath<Root, Loadable<Loaded>>
  let pin: any Pin

  static func == (left: PinnedPath, right: PinnedPath) -> Bool {
    left.pin === right.pin && left.member == right.member
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(pin))
    hasher.combine(member)
  }
}

// A key path uses no other accessors of a subscript than these. Without a value they write nothing,
// but call the setters of computed properties on the way with nil; so callers check for a value
// first.
extension Optional {
  /// A member of the value; nil without the value.
  subscript<Member>(read member: ReadPath<Wrapped, Member>) -> Member? {
    self?[keyPath: member.path]
  }

  /// An optional member of the value.
  subscript<Member>(optional member: MemberPath<Wrapped, Member?>) -> Member? {
    get { self?[keyPath: member.path] }
    set { self?[keyPath: member.path] = newValue }
  }

  /// A Loadable in the value, while the incarnation to which the path is pinned is open.
  subscript<Loaded>(pinned path: PinnedPath<Wrapped, Loaded>) -> Loadable<Loaded> {
    get { path.pin.fence.isClosed ? .notRequested : self[loadable: path.member] }
    set { if !path.pin.fence.isClosed { self[loadable: path.member] = newValue } }
  }

  /// A Loadable in the value of any incarnation.
  subscript<Loaded>(loadable member: MemberPath<Wrapped, Loadable<Loaded>>) -> Loadable<Loaded> {
    get { self?[keyPath: member.path] ?? .notRequested }
    set { self?[keyPath: member.path] = newValue }
  }

  /// The element of an optional list.
  @usableFromInline
  subscript<Element>(element id: Element.ID) -> Element?
  where Wrapped == IdentifiedList<Element> {
    get { self?[id: id] }
    set { self?[id: id] = newValue }
  }

  /// Changes the value in place; nil without the value.
  mutating func change<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard var value = take() else { return nil }
    defer { self = value }
    return body(&value)
  }
}
