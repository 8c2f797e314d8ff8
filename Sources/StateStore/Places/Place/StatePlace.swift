/// A place in a store's state: a ``Binding``, which is always there, or a ``Child``, which may be
/// gone.
///
/// Whatever work can do at a place is here. Each function does what the one of the same name does
/// in ``Store``, whose laws hold, and nothing begins where a place is gone. A feature that takes
/// `some StatePlace<Settings>` serves both. The library's types alone are meant to conform.
public protocol StatePlace<Value>: Sendable {
  /// What is at the place.
  associatedtype Value: Sendable

  /// The place, for the library.
  var _place: _PlaceInStore<Value> { get }
}

/// A place, for the library.
public struct _PlaceInStore<Value: Sendable>: Sendable {
  let place: any AnyPlace<Value>
}
