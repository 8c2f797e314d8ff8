/// Reports the seed drawn for `--fail`, so that `--seed` can repeat the run.
struct SeedLine: OutputLine {
  let seed: UInt64

  func text(on page: Page) -> String {
    page.text(.seed(String(seed)))
  }

  // As text: many programs would round such a large number.
  var json: JSONLine? { ["type": .string("seed"), "seed": .string(String(seed))] }
}
