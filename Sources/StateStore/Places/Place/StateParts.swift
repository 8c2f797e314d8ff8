/// A value whose parts are reached by their paths: the state of a ``Store``, or the value at a
/// ``StatePlace``.
///
/// The operations at a path, except `load`, `optimisticUpdate` and `run`, are written here once for
/// stores and places: `store.reset(\.todos)` resets the part `todos`. Only the library's types are
/// meant to conform.
public protocol StateParts<Value>: Sendable {
  /// The value that has the parts.
  associatedtype Value: Sendable

  /// The place of the value, for the library.
  var _place: _PlaceInStore<Value> { get }
}

/// A place, for the library.
public struct _PlaceInStore<Value: Sendable>: Sendable {
  let place: any AnyPlace<Value>
}

extension Store: StateParts {
  /// The whole state as a place, for the library.
  public var _place: _PlaceInStore<State> {
    _PlaceInStore(place: StorePlace(store: self, path: \.self))
  }
}

extension StateParts {
  /// The place of a part. The name leaves that of a state's property `part` alone.
  func _part<Part: Sendable>(
    _ path: any WritableKeyPath<Value, Part> & Sendable
  ) -> PartOfPlace<Part> {
    PartOfPlace(_place: _PlaceInStore(place: _place.place.part(path)))
  }
}

/// A part of a place, whatever kind of place.
struct PartOfPlace<Value: Sendable>: StatePlace {
  let _place: _PlaceInStore<Value>
}

extension AnyPlace {
  fileprivate func part<Part: Sendable>(
    _ path: any WritableKeyPath<Value, Part> & Sendable
  ) -> any AnyPlace<Part> {
    switch way {
    case .path(let own, let isConstant):
      StorePlace(store: store, path: joined(own, path), isConstant: isConstant)
    case .child(let root, let member):
      MemberPlace(store: store, root: root, member: joined(member, path))
    }
  }
}
