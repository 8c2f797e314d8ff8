/// A value whose parts are reached by their paths: the state of a ``Store``, or the value at a
/// ``StatePlace``.
///
/// `loadMore`, `cancelLoad`, `invalidate`, `reset`, `currentLoad` and the activity of a part are
/// written here once for stores and places: `store.reset(\.todos)` resets the part `todos`. Only the
/// library's types are meant to conform.
public protocol StateParts<Value>: Sendable {
  /// The value that has the parts.
  associatedtype Value: Sendable

  /// The place of a part, for the library.
  func _part<Part: Sendable>(
    _ path: any WritableKeyPath<Value, Part> & Sendable
  ) -> _PlaceInStore<Part>
}

/// A place, for the library.
public struct _PlaceInStore<Value: Sendable>: Sendable {
  let place: any AnyPlace<Value>
}

extension Store: StateParts {
  /// The place of a part, for the library.
  public func _part<Part: Sendable>(
    _ path: any WritableKeyPath<State, Part> & Sendable
  ) -> _PlaceInStore<Part> {
    _PlaceInStore(place: StorePlace(store: self, path: path))
  }
}

extension StatePlace {
  /// The place of a part, for the library.
  public func _part<Part: Sendable>(
    _ path: any WritableKeyPath<Value, Part> & Sendable
  ) -> _PlaceInStore<Part> {
    _PlaceInStore(place: _place.place.part(path))
  }
}

/// A part of a store's state or of a place.
struct PartOfPlace<Value: Sendable>: StatePlace {
  let _place: _PlaceInStore<Value>

  init<Whole: StateParts>(
    of whole: Whole, _ path: any WritableKeyPath<Whole.Value, Value> & Sendable
  ) {
    _place = whole._part(path)
  }
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
