import Foundation
import Testing

@testable import StateStore

struct EqualityTests {
  private struct Opaque {}

  @Test func `values are equal as their type says`() {
    #expect(areEqual(1, 1) == true)
    #expect(areEqual(1, 2) == false)
    #expect(areEqual("e\u{301}", "\u{E9}") == true)
  }

  @Test func `values of two types are unequal`() {
    #expect(areEqual(1, "1") == false)
  }

  @Test func `a type without a comparison has no answer`() {
    #expect(areEqual(Opaque(), Opaque()) == nil)
  }

  @Test func `only what says nothing of its own is compared by parts`() {
    #expect(isComparedByParts([1]))
    #expect(isComparedByParts(["a": 1]))
    #expect(isComparedByParts(Int?.none as Any))
    #expect(isComparedByParts(Loadable.loaded(1)))
    #expect(!isComparedByParts("text"))
    #expect(!isComparedByParts(Date.now))
  }

  @Test func `the equal ends never overlap`() {
    #expect(equalEnds([1, 1], [1, 1, 1]) == (2, 0))
    #expect(equalEnds([1, 2, 3], [1, 9, 3]) == (1, 1))
    #expect(equalEnds([], [1]) == (0, 0))
    #expect(equalEnds([Opaque()], [Opaque()]) == (0, 0))
  }

  @Test func `the equal ends are found at each place of a long list`() {
    let old = Array(0..<600)
    for place in old.indices {
      var new = old
      new[place] = -1
      #expect(equalEnds(old, new) == (place, 599 - place))
    }
  }
}
