import Testing

@testable import todo_repl

struct TemplateTests {
  @Test(
    arguments: [
      ("", []),
      ("Nothing.", [.text("Nothing.")]),
      ("{word}", [.place("word")]),
      ("a {b}c{d}", [.text("a "), .place("b"), .text("c"), .place("d")]),
      ("{n?todo|todos}", [.plural("n", one: "todo", many: "todos")]),
      ("{n?|s}", [.plural("n", one: "", many: "s")]),
      ("{을/를}{으로/로}", [.particle(.object), .particle(.direction)]),
    ] as [(String, [Template.Part])])
  func `a template is text, places, plurals and particles`(
    template: String, parts: [Template.Part]
  ) {
    #expect(Template(template)?.parts == parts)
  }

  @Test(arguments: [
    "{", "}", "a}", "{a", "{}", "{a b}", "{a?}", "{a?b}", "{a?b|c|d}", "{를/을}", "{a/b}", "{{a}}",
    "{?a|b}", "{이름}",
  ])
  func `anything else in braces is none`(template: String) {
    #expect(Template(template) == nil)
  }

  @Test func `its names are those of its places and plurals`() {
    #expect(Template("{a} {b?c|d}{은/는} {a}")?.names == ["a", "b"])
  }
}
