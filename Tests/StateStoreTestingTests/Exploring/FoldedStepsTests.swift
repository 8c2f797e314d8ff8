import Testing

@testable import StateStoreTesting

@Suite struct FoldedStepsTests {
  private func text(_ steps: [String]) -> [String] { FoldedSteps(steps).text }

  @Test(arguments: [
    ([], []), (["a"], ["a"]), (["a", "a"], ["a", "a"]), (["a", "a", "a"], ["a × 3"]),
    (["x", "a", "b", "a", "b", "a", "b", "y"], ["x", "(a then b) × 3", "y"]),
    (["a", "a", "b", "a", "a", "b", "a", "a", "b"], ["(a then a then b) × 3"]),
    (["a", "a", "a", "b", "b", "b"], ["a × 3", "b × 3"]),
    (["a", "b", "a", "b", "a", "b", "a"], ["(a then b) × 3", "a"]),
  ])
  func `what repeats three times or more is written once`(steps: [String], folded: [String]) {
    #expect(text(steps) == folded)
  }

  @Test func `many repetitions are counted for a person`() {
    #expect(text(Array(repeating: "time passes", count: 4_998)) == ["time passes × 4,998"])
    #expect(
      [0, 999, 1_000, 1_234_567, -1_000].map(grouped) == [
        "0", "999", "1,000", "1,234,567", "-1,000",
      ])
    #expect(FoldedSteps(["a", "b", "b", "b", "c", "c", "c", "c"]).longest?.text == "c × 4")
    #expect(FoldedSteps(["a", "b"]).longest == nil)
  }

  @Test(arguments: ["a then b", "(a)", "a × 3", "", " × ", "\u{301}", "(", "× 3", "a, b"])
  func `whatever a step is called, an order is read as it was written`(name: String) {
    for steps in [
      [name, name, name], [name, "b", name, "b", name, "b"], ["(", name, "(", name, "(", name],
    ] {
      #expect(read(text(steps), among: FoldedSteps.Part(name) == nil ? [] : [name]) == steps)
    }
  }

  @Test func `L20: random orders are read as they were written`() async throws {
    try await withSeed { random in
      for _ in 0..<300 {
        var steps: [String] = []
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          let cycle = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            ["a", "b", "time passes", "b wakes"].randomElement(using: &random) ?? ""
          }
          for _ in 0..<Int.random(in: 1...40, using: &random) { steps += cycle }
        }
        let folded = text(steps)
        #expect(read(folded, among: []) == steps)
        #expect(folded.count <= steps.count)
      }
    }
  }

  /// Reads a pasted order where also these names can happen.
  private func read(_ entries: [String], among options: [String]) -> [String] {
    var order = PastedOrder(entries)
    var steps: [String] = []
    while let step = order.next(among: options) {
      order.take()
      steps.append(step)
    }
    return steps
  }
}
