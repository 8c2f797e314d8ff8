// Likely mistakes, each with a message that says what to write, instead of the compiler's guess.
extension Binding {
  /// A member is kept at its own binding.
  @available(
    *, unavailable,
    message: "at a binding, `persist` has no path: write `binding.size.persist(onFailure: …)`"
  )
  public func persist<Member, each Part>(
    _ path: WritableKeyPath<Value, Member>, members: repeat KeyPath<Member, each Part>,
    every interval: Duration = .seconds(1), onFailure: @escaping @Sendable (any Error) -> Void,
    load: @escaping @Sendable () async throws -> Member?,
    save: @escaping @Sendable (Member) async throws -> Void
  ) -> Persistence<Member> { fatalError() }
}

extension Child {
  /// A value that may be gone is not kept by itself.
  @available(
    *, unavailable,
    message: """
      a child may be gone, so it is not kept by itself: use `persist` at the binding or store above \
      it, for the optional or the list that contains the child
      """
  )
  public func persist<each Part>(
    members: repeat KeyPath<Value, each Part>, every interval: Duration = .seconds(1),
    onFailure: @escaping @Sendable (any Error) -> Void,
    load: @escaping @Sendable () async throws -> Value?,
    save: @escaping @Sendable (Value) async throws -> Void
  ) -> Persistence<Value> { fatalError() }

  /// A value that may be gone is not kept by itself.
  @available(
    *, unavailable,
    message: """
      a child may be gone, so its members are not kept by themselves: use `persist` at the binding \
      or store above it, for the optional or the list that contains the child
      """
  )
  public func persist<Member, each Part>(
    _ path: WritableKeyPath<Value, Member>, members: repeat KeyPath<Member, each Part>,
    every interval: Duration = .seconds(1), onFailure: @escaping @Sendable (any Error) -> Void,
    load: @escaping @Sendable () async throws -> Member?,
    save: @escaping @Sendable (Member) async throws -> Void
  ) -> Persistence<Member> { fatalError() }
}
