import Testing

@testable import todo_repl

struct WideScalarsTests {
  @Test(
    arguments: [
      "\u{1100}", "\u{115F}", "\u{2329}", "\u{232A}", "\u{2E80}", "\u{2FF0}", "\u{3000}",
      "\u{303E}",
      "\u{3041}", "\u{30FF}", "\u{3131}", "\u{3247}", "\u{3250}", "\u{4DC0}", "\u{4E00}",
      "\u{9FFF}",
      "\u{A000}", "\u{A4C6}", "\u{A960}", "\u{A97C}", "\u{AC00}", "\u{D7A3}", "\u{F900}",
      "\u{FAFF}",
      "\u{FE10}", "\u{FE30}", "\u{FE6B}", "\u{FF01}", "\u{FF60}", "\u{FFE0}", "\u{FFE6}",
      "\u{16FE0}", "\u{17000}", "\u{18D1E}", "\u{18D80}", "\u{18DF2}", "\u{1AFF0}", "\u{1B000}",
      "\u{1B2FB}", "\u{1D300}", "\u{1D376}", "\u{1F200}", "\u{1F265}", "\u{20000}", "\u{2A6DF}",
      "\u{30000}", "\u{3FFFD}",
    ] as [Unicode.Scalar])
  func `wide and fullwidth scalars are contained`(scalar: Unicode.Scalar) {
    #expect(WideScalars.contains(scalar))
  }

  @Test(
    arguments: [
      "\u{0}", "A", "é", "\u{10FF}", "\u{1160}", "\u{11A8}", "\u{2026}", "\u{2328}", "\u{232B}",
      "\u{2460}", "\u{262F}", "\u{2638}", "\u{2E7F}", "\u{303F}", "\u{3248}", "\u{324F}",
      "\u{A4D0}",
      "\u{A95F}", "\u{A980}", "\u{ABFF}", "\u{D7A4}", "\u{D7B0}", "\u{F8FF}", "\u{FB00}",
      "\u{FE0F}",
      "\u{FE20}", "\u{FE70}", "\u{FF00}", "\u{FF61}", "\u{FF71}", "\u{FF9E}", "\u{FFDF}",
      "\u{FFE7}",
      "\u{FFFD}", "\u{16FDF}", "\u{18E00}", "\u{1AFEF}", "\u{1B2FC}", "\u{1BC00}", "\u{1D377}",
      "\u{1F1E6}", "\u{1F1FF}", "\u{1F266}", "\u{1F300}", "\u{1FFFF}", "\u{3FFFE}", "\u{E0100}",
      "\u{10FFFF}",
    ] as [Unicode.Scalar])
  func `other scalars, also the nearest, are not`(scalar: Unicode.Scalar) {
    #expect(!WideScalars.contains(scalar))
  }

  @Test func `every range is contained from end to end, and its neighbours are not`() {
    for range in WideScalars.ranges {
      #expect(!contains(range.lowerBound - 1))
      #expect(contains(range.lowerBound))
      #expect(contains(range.upperBound))
      #expect(!contains(range.upperBound + 1))
    }
  }

  @Test func `the ranges are in order`() {
    for (range, next) in zip(WideScalars.ranges, WideScalars.ranges.dropFirst()) {
      #expect(range.upperBound < next.lowerBound)
    }
  }

  private func contains(_ value: UInt32) -> Bool {
    Unicode.Scalar(value).map(WideScalars.contains) ?? false
  }
}
