import Testing

@testable import StateStore

struct DiffableCollectionTests {
  private struct Point { var x = 0 }

  private func lines<Value>(_ old: Value, _ new: Value) -> [String] {
    StateDifference(from: old, to: new).lines
  }

  @Test func `elements of a set are removed and added, in order`() {
    let (old, new): (Set, Set) = (["a", "b", "c", "d"], ["b", "f", "e", "c"])
    #expect(
      lines(old, new) == [#"removed "a""#, #"removed "d""#, #"added "e""#, #"added "f""#])
  }

  @Test func `values of a dictionary are told by key, in order`() {
    let old = ["ann": 3, "bob": 4, "cid": 5]
    let new = ["dan": 6, "cid": 7, "bob": 4]
    #expect(
      lines(old, new) == [#"["ann"]: removed 3"#, #"["cid"]: 5 → 7"#, #"["dan"]: added 6"#])
  }

  @Test func `values of a dictionary without a comparison are compared part by part`() {
    #expect(lines([1: Point(), 2: Point()], [1: Point(), 2: Point(x: 1)]) == ["[2].x: 0 → 1"])
  }
}
