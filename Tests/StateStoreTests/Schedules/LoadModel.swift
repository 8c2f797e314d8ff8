import StateStore

/// The laws of the loads of one path, in their simplest form.
struct LoadModel<Value: Sendable> {
  var value = Loadable<Value>.notRequested
  /// The load under way.
  private(set) var current: Int?
  /// The last settled value before the loads under way, of which only the phase counts.
  private var settled = Loadable<Value>.notRequested

  mutating func start(_ id: Int) {
    if !value.isLoading {
      settled = value
    } else if current == nil {
      // A direct write set `isLoading`.
      settled = value.value.map { .loaded($0) } ?? .notRequested
    }
    current = id
    value = .isLoading(last: value.value)
  }

  mutating func end(_ id: Int, _ result: Result<Value, any Error>) {
    if current != id { return }
    current = nil
    switch result {
    case .success(let new): value = .loaded(new)
    case .failure(let failure as LoadFailure): value = .failed(failure, last: value.value)
    case .failure: restore()
    }
  }

  mutating func reset() {
    current = nil
    value = .notRequested
  }

  /// Makes the end of the store.
  mutating func abandon() {
    current = nil
  }

  private mutating func restore() {
    if !value.isLoading { return }
    switch (settled, value.value) {
    case (.failed(let failure, _), let last): value = .failed(failure, last: last)
    case (_, let last?): value = .loaded(last)
    case (_, nil): value = .notRequested
    }
  }
}
