/// A place in a store's state: a ``Binding``, which always exists, or a ``Child``, which may be
/// gone.
///
/// All work at a place is here. Each function works like the ``Store`` function of the same name,
/// under the same laws; nothing begins at a place that is gone. A feature serves both by taking
/// `some StatePlace<Settings>`. Only the library's types are meant to conform.
public protocol StatePlace<Value>: Sendable {
  /// The value at the place.
  associatedtype Value: Sendable

  /// The place, for the library.
  var _place: _PlaceInStore<Value> { get }
}

/// A place, for the library.
public struct _PlaceInStore<Value: Sendable>: Sendable {
  let place: any AnyPlace<Value>
}
