// Likely mistakes, each with a message that says what to write, instead of the compiler's guess.
extension Binding {
  /// A member of a binding is a binding, not a value.
  @available(
    *, unavailable,
    message: """
      a member of a binding is a binding: read `binding.size.state`; write \
      `binding.size.update { $0 = 3 }`, also to call a method that changes the member
      """
  )
  @_disfavoredOverload
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
}
