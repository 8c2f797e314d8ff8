import Testing

@testable import todo_repl

struct GroupedNumberTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (51_780_579, "51,780,579"), (-1_234, "-1,234"),
    (.max, "9,223,372,036,854,775,807"), (.min, "-9,223,372,036,854,775,808"),
  ])
  func `thousands are grouped`(number: Int, text: String) {
    #expect(GroupedNumber.text(number) == text)
  }

  @Test(arguments: [
    (0.0, "0"), (0.44, "0.44"), (2.02, "2.02"), (99.999, "100.0"), (100_210.0, "100,210"),
    (100_210.6, "100,211"), (12.5, "12.5"), (-0.5, "-0.5"), (.infinity, "inf"), (1e300, "1e+300"),
  ])
  func `a number with a fraction has two decimals at most`(number: Double, text: String) {
    #expect(GroupedNumber.text(number) == text)
  }
}
