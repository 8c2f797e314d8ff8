/// A place in a store's state, to be read, written and loaded without knowing the rest of the state.
///
/// ```swift
/// let title = store.binding(\.draftTitle)
/// title.wrappedValue = "Milk"
/// title.update { $0 += " and honey" }
/// let city = store.binding(\.person).address.city     // a place inside the place
/// ```
///
/// A write through a binding is a write of the store like any other. A binding keeps the store alive: hand
/// it to what a screen starts, and do not keep it in that store's state.
@dynamicMemberLookup
public struct Binding<Value: Sendable>: Sendable {
  let place: any BindingPlace<Value>
  /// The name of a write of `wrappedValue`, and where the binding was made: an assignment does not know
  /// its own line.
  let setter: Caller

  /// The value. Setting the value is one write; to change a part of it, use `update`, which is atomic and
  /// in place.
  public var wrappedValue: Value {
    get { place.value }
    nonmutating set { place.set(newValue, setter) }
  }

  /// Changes the value, atomically and in place, and returns what `body` returns.
  ///
  /// The rules of `Store.update` apply. The closure changes the value in place, so that assigning a whole
  /// new value destroys the old one under the store's lock. Where a `deinit` may touch the store, set
  /// `wrappedValue` instead.
  ///
  /// - Parameter name: The name of this write in messages and logs.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try place.update(name, fileID, line, body)
  }

  /// A binding to a member of the value.
  public subscript<Member: Sendable>(
    dynamicMember path: any WritableKeyPath<Value, Member> & Sendable
  ) -> Binding<Member> {
    Binding<Member>(place: place.member(path), setter: setter)
  }

  /// A binding that always reads `value`, for tests and previews; writes are forgotten.
  public static func constant(_ value: Value) -> Binding {
    let setter = Caller(name: "wrappedValue", fileID: #fileID, line: #line)
    return Binding(place: ConstantPlace(value: value), setter: setter)
  }
}
