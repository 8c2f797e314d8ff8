import Testing

@testable import Interactors

struct KnownFoldingTests {
  @Test(arguments: [
    (["b", "A", "c"], ["A", "b", "c"]), (["ab", "a", ""], ["", "a", "ab"]),
    (["f", "é", "d"], ["d", "é", "f"]), (["하", "가", "나", "z"], ["z", "가", "나", "하"]),
    (["Zebra", "apple"], ["apple", "Zebra"]),
  ])
  func `texts stand in the order of the alphabet`(texts: [String], sorted: [String]) {
    #expect(texts.sorted(by: KnownFolding.puts) == sorted)
  }

  @Test(arguments: [
    ["арбуз", "Банан", "Яблоко"], ["αλφα", "Βήτα", "γάμμα"], ["da", "Ếa", "ếb", "f"],
    ["e\u{301}a", "ez"],
  ])
  func `titles stand in the order of any alphabet`(sorted: [String]) {
    let keys = sorted.reversed().map(KnownFolding.sortable).sorted(by: KnownFolding.puts)
    #expect(keys == sorted.map(KnownFolding.sortable))
    #expect(KnownFolding.sortable("École") == "École")
  }

  @Test func `texts that differ in capitals and accents alone have no order`() {
    #expect(!KnownFolding.puts("École", before: "ecole"))
    #expect(!KnownFolding.puts("ecole", before: "École"))
  }

  @Test func `what folds to several scalars, or may belong to others, is not known`() {
    for scalar: Unicode.Scalar in ["\u{301}", "ω", "Ａ", "が", "\u{1100}", "😀"] {
      #expect(KnownFolding.of(scalar) == nil)
    }
    #expect(KnownFolding.of("É") == KnownFolding.of("e"))
    #expect(KnownFolding.of("한") == 0xD55C)
  }
}
