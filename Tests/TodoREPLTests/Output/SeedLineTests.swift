import Testing

@testable import todo_repl

struct SeedLineTests {
  @Test func `a seed is told in full, also to programs whose numbers are smaller`() {
    let line = SeedLine(seed: .max)
    #expect(line.text(on: Page()) == "todo-repl: failing with seed 18446744073709551615")
    #expect(line.json == ["type": .string("seed"), "seed": .string("18446744073709551615")])
  }
}
