import Testing

@testable import Interactors

struct SearchKeyTests {
  @Test(
    arguments: [
      ("", ""), (" \t", ""), ("South  Korea", "south korea"), ("Åland", "aland"),
      ("A\u{30A}land", "aland"), ("Côte d’Ivoire", "cote divoire"), ("U.S.", "us"),
      ("Bosnia & Herzegovina", "bosnia and herzegovina"), ("&", "and"), ("a&b", "a and b"),
      ("Guinea-Bissau", "guinea bissau"), ("Myanmar (Burma)", "myanmar burma"),
      ("the Netherlands", "netherlands"), ("The", "the"), ("thesis", "thesis"),
      ("중앙 아시아", "중앙아시아"), ("CFA 프랑", "cfa프랑"), ("대한민국 원", "대한민국원"), ("ＵＫ", "uk"),
      ("ㄱ", "ㄱ"), ("Россия", "россия"), ("日本", "日本"), ("+82", "82"), ("🇰🇷", ""), ("z\u{1B}", "z"),
      ("São Tomé", "sao tome"), ("한국", "한국"), ("\u{1112}\u{1161}\u{11AB}", "한"),
    ] as [(String, String)])
  func `a text is compared without capitals, accents and punctuation`(text: String, key: String) {
    #expect(String(decoding: SearchKey(text).bytes, as: UTF8.self) == key)
  }

  @Test func `a key is in another, and never an empty one`() {
    #expect(SearchKey("orea").isIn(SearchKey("South Korea")))
    #expect(SearchKey("korea").isIn(SearchKey("KOREA")))
    #expect(!SearchKey("koreas").isIn(SearchKey("Korea")))
    #expect(!SearchKey("").isIn(SearchKey("Korea")) && !SearchKey("").isIn(SearchKey("")))
  }

  @Test(arguments: [
    ("kor", "South Korea", true), ("south", "South Korea", true), ("orea", "South Korea", false),
    ("한국", "대한국", true), ("민국", "대한민국", true), ("", "x", false), ("h k", "South Korea", false),
  ])
  func `a key begins a word of another, and may be anywhere in Korean`(
    key: String, other: String, begins: Bool
  ) {
    #expect(SearchKey(key).beginsWord(of: SearchKey(other)) == begins)
  }

  @Test func `a key begins another at whole words`() {
    #expect(SearchKey("washington").begins(SearchKey("Washington, D.C.")))
    #expect(SearchKey("bern").begins(SearchKey("Bern")))
    #expect(!SearchKey("ber").begins(SearchKey("Bern")) && !SearchKey("").begins(SearchKey("Bern")))
  }
}
