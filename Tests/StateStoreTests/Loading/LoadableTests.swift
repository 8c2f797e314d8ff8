import Foundation
import StateStore
import Testing

private let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)
private let conflict = LoadFailure(kind: .conflict, message: "Conflict.", canRetry: false)

/// Every phase, with and without a value.
private func phases<Value>(_ value: Value) -> [Loadable<Value>] {
  [
    .notRequested, .isLoading(last: nil), .isLoading(last: value), .loaded(value),
    .failed(offline, last: nil), .failed(offline, last: value),
  ]
}

@Suite struct LoadableTests {
  @Test func `value, failure and isLoading of each phase`() {
    #expect(phases(1).map(\.value) == [nil, nil, 1, 1, nil, 1])
    #expect(phases(1).map(\.failure) == [nil, nil, nil, nil, offline, offline])
    #expect(phases(1).map(\.isLoading) == [false, true, true, false, false, false])
  }

  @Test func `two are equal in the same phase with the same value and failure only`() {
    let all =
      phases(1) + phases(2).filter { $0.value != nil } + [
        .failed(conflict, last: nil), .failed(conflict, last: 1),
      ]
    for (place, one) in all.enumerated() {
      for (otherPlace, other) in all.enumerated() {
        #expect((one == other) == (place == otherPlace), "\(one) \(other)")
      }
    }
    // What differs from itself makes its phase differ, as for any value.
    #expect(phases(Double.nan).map { $0 == $0 } == [true, true, false, false, true, false])
  }

  @Test func `writing the value keeps the phase`() {
    let written = phases(1).map { phase in
      var phase = phase
      phase.value = 2
      return phase
    }
    #expect(
      written == [
        .loaded(2), .isLoading(last: 2), .isLoading(last: 2), .loaded(2),
        .failed(offline, last: 2), .failed(offline, last: 2),
      ])
  }

  @Test func `setting the value to nil empties the phase`() {
    let written = phases(1).map { phase in
      var phase = phase
      phase.value = nil
      return phase
    }
    #expect(
      written == [
        .notRequested, .isLoading(last: nil), .isLoading(last: nil), .notRequested,
        .failed(offline, last: nil), .failed(offline, last: nil),
      ])
  }

  @Test func `changing the value in place does the same as setting it`() {
    for phase in phases([1]) {
      var (set, changed) = (phase, phase)
      set.value = phase.value.map { $0 + [2] }
      changed.value?.append(2)
      #expect(set == changed)
    }
  }

  @Test func `a throw in the middle of a change in place loses no value`() {
    struct Refusal: Error {}
    func change(_ rows: inout [Int]?) throws {
      rows?.append(2)
      throw Refusal()
    }
    for phase in phases([1]) {
      var changed = phase
      #expect(throws: Refusal.self) { try change(&changed.value) }
      #expect(changed.value == phase.value.map { $0 + [2] })
      #expect(changed.isLoading == phase.isLoading)
      #expect(changed.failure == phase.failure)
    }
  }

  @Test func `a value that is itself optional is kept apart from no value`() {
    var loadable = Loadable<Int?>.loaded(nil)
    #expect(loadable.value == .some(nil))
    loadable.value = .some(3)
    #expect(loadable == .loaded(3))
    loadable.value = .some(nil)
    #expect(loadable == .loaded(nil))
    loadable.value = nil
    #expect(loadable == .notRequested)
  }

  @Test func `setIsLoading and cancelLoading keep the value`() {
    let loading = phases(1).map { phase in
      var phase = phase
      phase.setIsLoading()
      return phase
    }
    #expect(loading.map(\.value) == phases(1).map(\.value))
    #expect(loading.map(\.isLoading) == Array(repeating: true, count: 6))
    let cancelled = phases(1).map { phase in
      var phase = phase
      phase.cancelLoading()
      return phase
    }
    #expect(
      cancelled == [
        .notRequested, .notRequested, .loaded(1), .loaded(1), .failed(offline, last: nil),
        .failed(offline, last: 1),
      ])
  }

  @Test func `every phase survives coding and differs from all others`() throws {
    #expect(Set(phases("a") + phases("b")).count == 6 + 3)
    for phase in phases("a") {
      let data = try JSONEncoder().encode(phase)
      #expect(try JSONDecoder().decode(Loadable<String>.self, from: data) == phase)
    }
  }
}

@Suite struct `Loadable transforming` {
  private struct Refusal: Error {}

  @Test func `map keeps the phase`() {
    #expect(phases(1).map { $0.map { "\($0)" } } == phases("1"))
  }

  @Test func `map and flatMap throw what the closure throws`() {
    for phase in phases(1) where phase.value != nil {
      #expect(throws: Refusal.self) {
        try phase.map { _ throws(Refusal) -> Int in throw Refusal() }
      }
      #expect(throws: Refusal.self) {
        try phase.flatMap { _ throws(Refusal) -> Loadable<Int> in throw Refusal() }
      }
    }
  }

  @Test func `flatMap is at most as settled as what it starts from`() {
    for inner in phases("b") {
      #expect(
        phases("a").map { $0.flatMap { _ in inner } } == [
          .notRequested, .isLoading(last: nil), .isLoading(last: inner.value), inner,
          .failed(offline, last: nil), .failed(offline, last: inner.value),
        ])
    }
  }

  @Test func `unwrap takes a missing value for one that is not there`() {
    #expect(phases(Int?.some(1)).map { $0.unwrap() } == phases(1))
    #expect(
      phases(Int?.none).map { $0.unwrap() as Loadable<Int> } == [
        .notRequested, .isLoading(last: nil), .isLoading(last: nil), .notRequested,
        .failed(offline, last: nil), .failed(offline, last: nil),
      ])
  }

  @Test func `zip has the less settled phase and the values when it has both`() {
    for left in phases(1) {
      for right in phases("a") {
        let pair = left.zip(right)
        #expect(pair.failure == left.failure ?? right.failure)
        #expect(pair.isLoading == (pair.failure == nil && (left.isLoading || right.isLoading)))
        #expect((pair.value != nil) == (left.value != nil && right.value != nil))
        if let value = pair.value { #expect(value == (1, "a")) }
      }
    }
    let failed = Loadable<Int>.failed(offline, last: 1).zip(Loadable<Int>.failed(conflict, last: 2))
    #expect(failed.failure == offline)
  }
}

@Suite struct `Loadable elements` {
  private struct Row: Identifiable, Equatable {
    let id: Int
    var title = ""
  }

  private let rows = [Row(id: 1), Row(id: 2)]

  @Test func `an element is read, replaced, removed and appended by its id in every phase`() {
    for phase in phases(rows) {
      var changed = phase
      #expect(changed[id: 2] == phase.value?[1])
      changed[id: 2]?.title = "two"
      #expect(changed.value == phase.value.map { [$0[0], Row(id: 2, title: "two")] })
      changed[id: 1] = nil
      changed[id: 3] = Row(id: 3)
      #expect(changed.value == phase.value.map { _ in [Row(id: 2, title: "two"), Row(id: 3)] })
      #expect(changed.isLoading == phase.isLoading)
      #expect(changed.failure == phase.failure)
    }
  }

  @Test func `an identified list does the same`() {
    for phase in phases(IdentifiedList(rows)) {
      var changed = phase
      #expect(changed[id: 2] == phase.value?[1] && changed[id: 7] == nil)
      changed[id: 2]?.title = "two"
      #expect(changed.value == phase.value.map { [$0[0], Row(id: 2, title: "two")] })
      changed[id: 1] = nil
      changed[id: 3] = Row(id: 3)
      #expect(changed.value == phase.value.map { _ in [Row(id: 2, title: "two"), Row(id: 3)] })
      #expect(changed.isLoading == phase.isLoading)
      #expect(changed.failure == phase.failure)
    }
  }

  @Test func `an element with an unknown id is not there and removing it does nothing`() {
    for phase in phases(rows) {
      var changed = phase
      #expect(changed[id: 7] == nil)
      changed[id: 7]?.title = "seven"
      changed[id: 7] = nil
      #expect(changed == phase)
    }
  }
}
