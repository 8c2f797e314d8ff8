import Testing

@testable import Repositories

struct RecurrenceRuleTodoTxtTests {
  @Test(arguments: [
    ("1w", "after:week"), ("+1w", "every:week"), ("3d", "after:3d"), ("+2m", "every:2m"),
    ("+12y", "every:12y"), ("+1b", "every:weekdays"),
  ])
  func `a rule is read and written`(text: String, rule: String) {
    #expect(RecurrenceRule(todoTxt: text)?.description == rule)
    #expect(RecurrenceRule(rule)?.todoTxt == text)
  }

  @Test(arguments: [
    "", "+", "w", "1", "0d", "1b", "+2b", "1h", "01w", "-1w", "1ww", "++1w", "10000d",
  ])
  func `other texts are no rules`(text: String) {
    #expect(RecurrenceRule(todoTxt: text) == nil)
  }

  @Test(arguments: ["each:week", "after:mon", "every:mon,thu", "every:weekends"])
  func `rules without a word there are not written`(rule: String) throws {
    #expect(try #require(RecurrenceRule(rule)).todoTxt == nil)
  }

  @Test(arguments: [
    ("5b", true), ("+2h", true), ("x", false), ("1", false), ("+", false), ("", false),
  ])
  func `a number and a unit are the form of a rule`(text: String, isForm: Bool) {
    #expect(RecurrenceRule.isForm(todoTxt: text[...].utf8) == isForm)
  }
}
