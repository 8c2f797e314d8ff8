/// Says which seed was drawn for `--fail`, so that the run can be repeated with `--seed`.
struct SeedLine: OutputLine {
  let seed: UInt64

  func text(on page: Page) -> String {
    page.text(.seed(String(seed)))
  }

  // As text: many programs read such a large number as another one.
  var json: JSONLine? { ["type": .string("seed"), "seed": .string(String(seed))] }
}
