extension Loadable {
  /// The last known value, in any phase.
  ///
  /// Writing keeps the phase: while loading and after a failure, it changes the last value; a value
  /// that was not requested becomes loaded, and a loaded value set to nil becomes not requested.
  /// The value is moved out and back, so changing it in place does not copy it.
  @inlinable
  public var value: Value? {
    get {
      switch self {
      case .notRequested: nil
      case .loaded(let value): value
      case .isLoading(let last), .failed(_, let last): last
      }
    }
    _modify {
      var (phase, value) = takeValue()
      defer { self = phase.holding(value) }
      yield &value
    }
    set {
      let (phase, _) = takeValue()
      self = phase.holding(newValue)
    }
  }

  /// A phase without its value.
  @usableFromInline
  enum Phase {
    case notRequested, isLoading, loaded
    case failed(LoadFailure)

    @inlinable
    func holding(_ value: consuming Value?) -> Loadable {
      switch self {
      case .notRequested, .loaded: value.map(Loadable.loaded) ?? .notRequested
      case .isLoading: .isLoading(last: value)
      case .failed(let failure): .failed(failure, last: value)
      }
    }
  }

  /// Moves the value out of its phase, which keeps no reference to it.
  @inlinable
  mutating func takeValue() -> (Phase, Value?) {
    let taken = exchange(&self, with: .notRequested)
    return switch consume taken {
    case .notRequested: (.notRequested, nil)
    case .isLoading(let last): (.isLoading, last)
    case .loaded(let value): (.loaded, value)
    case .failed(let failure, let last): (.failed(failure), last)
    }
  }
}

extension Loadable
where Value: RangeReplaceableCollection & MutableCollection, Value.Element: Identifiable {
  /// The element with this id in the last known value.
  ///
  /// Setting replaces the element at its position; nil removes it, and an element with an unknown
  /// id is appended. Without a value, setting does nothing.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public subscript(id id: Value.Element.ID) -> Value.Element? {
    get { value?.first { $0.id == id } }
    set {
      let index = value?.firstIndex { $0.id == id }
      switch (index, newValue) {
      case (let index?, let element?): value?[index] = element
      case (let index?, nil): value?.remove(at: index)
      case (nil, let element?): value?.append(element)
      case (nil, nil): break
      }
    }
  }
}

extension Loadable {
  /// The element with this id in the last known value.
  ///
  /// Setting replaces the element at its position; nil removes it, and an element with an unknown
  /// id is appended. Without a value, setting does nothing.
  ///
  /// - Complexity: O(log n), where n is the number of elements.
  @inlinable
  public subscript<Element: Identifiable>(id id: Element.ID) -> Element?
  where Value == IdentifiedList<Element> {
    get { value?[id: id] }
    _modify {
      var (phase, value) = takeValue()
      // Moved out, so that nothing else holds the list during the change.
      guard var list = value.take() else {
        self = phase.holding(nil)
        var nothing: Element?
        yield &nothing
        return
      }
      defer { self = phase.holding(list) }
      yield &list[id: id]
    }
  }
}
