/// A place in a store's state: a ``Binding``, which always exists, or a ``Child``, which may be
/// gone.
///
/// All work at a place is here: loads, edits, runs, their activity, and the children of the place.
/// Each function works like the ``Store`` function of the same name, under the same laws; nothing
/// begins at a place that is gone. Reading, writing and observing are not here, because a value
/// that may be gone is optional: code that only begins and cancels work takes
/// `some StatePlace<Settings>`. A feature that also reads and writes takes a ``Binding``, or a
/// ``Child``, which `Child(binding)` is, too. <doc:Places> lists what each can do. Only the
/// library's types are meant to conform.
public protocol StatePlace<Value>: StateParts {
  /// The place, for the library.
  var _place: _PlaceInStore<Value> { get }
}
