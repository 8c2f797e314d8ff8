// Likely mistakes, each with a message that says what to write, instead of the compiler's guess.
extension Child {
  /// A member of a child is a child, not a value.
  @available(
    *, unavailable,
    message: """
      a member of a child is a child: read `child.size.state`, an optional; write \
      `child.size.update { $0 = 3 }`, also to call a method that changes the member
      """
  )
  @_disfavoredOverload
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
    get { fatalError() }
    nonmutating set { fatalError() }
  }

  /// A child computes nothing from named members.
  @available(
    *, unavailable,
    message: """
      a child observes without `reading:`: write `child.observe(\\.size) { size in … }`, or \
      observe with `reading:` at the binding above it
      """
  )
  public func observe<Member, Field, each Other>(
    _ path: KeyPath<Value, Member>, reading field: KeyPath<Value, Field>,
    _ others: repeat KeyPath<Value, each Other>, initial: Bool = true,
    _ body: @escaping @Sendable (Member?) -> Void
  ) -> Subscription { fatalError() }

  /// A child computes nothing from named members.
  @available(
    *, unavailable,
    message: """
      a child observes without `reading:`: write `child.observe(\\.total) { total in … }` with a \
      computed property, or observe with `reading:` at the binding above it
      """
  )
  public func observe<Derived, Field, each Other>(
    reading field: KeyPath<Value, Field>, _ others: repeat KeyPath<Value, each Other>,
    initial: Bool = true, _ derive: @escaping @Sendable (Value) -> Derived,
    onChange body: @escaping @Sendable (Derived?) -> Void
  ) -> Subscription { fatalError() }

  /// An element of a list is a child of its own.
  @available(
    *, unavailable,
    message: """
      an element of a list is a child of its own: write \
      `child.child(\\.rows, id: id).observe { row in … }`
      """
  )
  public func observe<List, ID>(
    _ path: KeyPath<Value, List>, id: ID, initial: Bool = true,
    _ body: @escaping @Sendable (List?) -> Void
  ) -> Subscription { fatalError() }

  /// The values of a member are those of the member's child.
  @available(
    *, unavailable, message: "a member of a child is a child: write `child.size.values()`"
  )
  public func values<Member>(_ path: KeyPath<Value, Member>) -> StoreValues<Member?> {
    fatalError()
  }

  /// A member is observed on the main actor by the member's child.
  @available(
    *, unavailable,
    message: "a member of a child is a child: write `child.size.observeOnMain { size in … }`"
  )
  public func observeOnMain<Member>(
    _ path: KeyPath<Value, Member>, initial: Bool = true,
    _ body: @escaping @MainActor @Sendable (Member?) -> Void
  ) -> Subscription { fatalError() }

  /// Nothing is derived from a value that may be gone.
  @available(
    *, unavailable,
    message: """
      a child may be gone, so nothing is derived from it: derive at the binding or store above it, \
      from the optional or the list that contains the child
      """
  )
  public func derived<Part, each Other, Result>(
    _ part: KeyPath<Value, Part>, _ others: repeat KeyPath<Value, each Other>,
    by compute: @escaping @Sendable (Part, repeat each Other) -> Result
  ) -> Derived<Result> { fatalError() }
}
