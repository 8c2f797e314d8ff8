import Foundation
import StateStore

/// The sizes of lists that are measured.
private let sizes = [1000, 100_000, 1_000_000]

extension Benchmark {
  /// A list beside arrays and dictionaries.
  static var lists: [Benchmark] {
    zip(sizes, [150, 600, 1300]).map { size, goal in
      Benchmark("IdentifiedList.toggle", size, "element", goals: [.nanoseconds(goal)]) {
        Contest(togglingOneOf: ListFixture<NumberedElement>(size))
      }
    }
      + zip(sizes, [1500, 3500, 6000]).map { size, goal in
        Benchmark(
          "IdentifiedList.toggle, a version kept", size, "element", goals: [.nanoseconds(goal)]
        ) {
          Contest(togglingOneOf: ListFixture<NumberedElement>(size), versions: 1)
        }
      }
      + sizes.map { size in
        Benchmark(
          "IdentifiedList.toggle, 100 versions kept", size, "element", goals: [.nanoseconds(8000)]
        ) {
          Contest(togglingOneOf: ListFixture<NumberedElement>(size), versions: 100)
        }
      }
      + sizes.map { size in
        Benchmark("IdentifiedList.subscript(id: Int)", size, "element", goals: findingGoals(size)) {
          Contest(findingIn: ListFixture<NumberedElement>(size))
        }
      }
      + sizes.map { size in
        Benchmark(
          "IdentifiedList.subscript(id: UUID)", size, "element", goals: findingGoals(size)
        ) {
          Contest(findingIn: ListFixture<UUIDElement>(size))
        }
      }
      + sizes.map { size in
        Benchmark(
          "IdentifiedList.makeIterator", size, "element", goals: atMost(size, .timesFloor(3))
        ) {
          Contest(walkingThrough: ListFixture<NumberedElement>(size), writes: 0)
        }
      }
      + sizes.map { size in
        Benchmark(
          "IdentifiedList.makeIterator, 200000 writes", size, "element",
          goals: atMost(size, .timesFloor(5))
        ) {
          Contest(walkingThrough: ListFixture<NumberedElement>(size), writes: 200_000)
        }
      }
      + sizes.map { size in
        Benchmark("IdentifiedList.init", size, "element", goals: atMost(size, .timesNaive(1))) {
          Contest(building: ListFixture<NumberedElement>(size))
        }
      }
      + sizes.map { size in
        Benchmark("IdentifiedList.==", size, "element", goals: [.nanoseconds(10_000)]) {
          Contest(comparing: ListFixture<NumberedElement>(size))
        }
      }
      + sizes.map { size in
        Benchmark(
          "IdentifiedList.changes(from:)", size, "element", goals: [.nanoseconds(10_000)]
        ) {
          Contest(tellingChangesOf: ListFixture<NumberedElement>(size))
        }
      }
  }

  /// A list in a store.
  static var listsInStores: [Benchmark] {
    zip(sizes, [150, 600, 1300]).map { size, goal in
      let growth = size == sizes[0] ? [] : [Goal.growthTimesFloor(1.5)]
      return Benchmark(
        "Store.update, toggle", size, "element", goals: [.nanoseconds(goal)] + growth
      ) {
        Contest(togglingInStore: ListFixture<NumberedElement>(size), beside: .nothing)
      }
    }
      + sizes.map { size in
        Benchmark("Store.update, toggle, observed", size, "element", goals: [.timesObservable(1)]) {
          Contest(togglingInStore: ListFixture<NumberedElement>(size), beside: .anObserver)
        }
      }
      + zip(sizes, keepingGoals).map { size, goals in
        Benchmark("Store.update, toggle, 100 versions kept", size, "element", goals: goals) {
          Contest(togglingInStore: ListFixture<NumberedElement>(size), beside: .versions(100))
        }
      }
  }

  private static let keepingGoals: [[Goal]] = [
    [], [.fasterThanNaive(100)], [.nanoseconds(8000), .fasterThanNaive(1000)],
  ]

  /// A goal for the biggest size only.
  private static func atMost(_ size: Int, _ goal: Goal) -> [Goal] {
    size == sizes.last ? [goal] : []
  }

  private static func findingGoals(_ size: Int) -> [Goal] {
    switch size {
    case 1000: [.timesFloor(3)]
    case 1_000_000: [.timesNaive(5)]
    default: []
    }
  }
}
