import Testing

@testable import todo_repl

struct PageTests {
  @Test func `without a window a text fits as it is`() {
    let text = DisplayText(String(repeating: "할 일 ", count: 1_000))
    #expect(Page.plain.fit(text, besides: 10) == text)
  }

  @Test(arguments: [
    ("Buy milk", 18, 10, "Buy milk"), ("Buy milk", 17, 10, "Buy mi…"), ("할일들", 10, 4, "할일들"),
    ("할일들", 9, 4, "할일…"), ("👩‍👩‍👧‍👦 x", 4, 0, "👩‍👩‍👧‍👦 x"), ("👩‍👩‍👧‍👦 xy", 4, 0, "👩‍👩‍👧‍👦 …"),
  ])
  func `in a window as much of a text shows as fits beside the rest`(
    text: String, columns: Int, others: Int, shown: String
  ) {
    let page = Page(columns: columns)
    #expect(page.fit(DisplayText(text), besides: others).description == shown)
  }

  @Test(arguments: [(10, 10), (10, 30), (1, 5)])
  func `a window without room for it shows a mark of the text`(columns: Int, others: Int) {
    let page = Page(columns: columns)
    #expect(page.fit(DisplayText("Buy milk"), besides: others).description == "…")
    #expect(page.fit(DisplayText(""), besides: others).description == "")
  }
}
