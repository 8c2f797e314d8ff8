// What a state's members do not have: the compiler then says where to look.

extension Draft {
  @available(
    *, unavailable,
    message:
      "the state has no property of this name and type; a method of the state is called on `whole`: `$0.whole.clear()`"
  )
  public subscript(dynamicMember name: String) -> _AbsentMember { fatalError() }

  @_disfavoredOverload
  @available(*, unavailable, message: "the state has no property of this name and type")
  public subscript<Value>(dynamicMember name: String) -> Value {
    get { fatalError() }
    nonmutating set {}
  }
}

/// A member that a state does not have, for the compiler's message about a call of it.
@dynamicCallable
public struct _AbsentMember {
  @available(*, unavailable)
  public func dynamicallyCall(withArguments arguments: [Any]) {}

  @available(*, unavailable)
  public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any>) {}
}
