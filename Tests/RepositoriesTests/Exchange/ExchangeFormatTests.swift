import Repositories
import Testing

struct ExchangeFormatTests {
  @Test(arguments: [
    ("todos.jsonl", ExchangeFormat.jsonLines), ("a.b/TODOS.NDJSON", .jsonLines),
    ("tasks.json", .taskwarrior), ("todo.txt", .todoTxt), ("todos", nil), ("todos.csv", nil),
    ("", nil), ("a.txt.", nil), ("json", nil),
  ])
  func `a name tells the format by its extension`(name: String, format: ExchangeFormat?) {
    #expect(ExchangeFormat(fileName: name) == format)
  }

  @Test(arguments: [
    ("a.txt", "{\"title\":\"x\"}", ExchangeFormat.todoTxt),
    ("a.txt", "", .todoTxt),
    ("a.json", "[\n]", .taskwarrior),
    ("a.jsonl", " \n[{}]", .taskwarrior),
    ("a", "\u{FEFF}[", .taskwarrior),
    ("a", "{\"description\":\"x\"}", .taskwarrior),
    ("a.jsonl", "{\"description\" : \"x\"}", .taskwarrior),
    ("a", "{\"id\":1,\"title\":\"description\"}", .jsonLines),
    ("a.json", "{\"title\":\"x\"}\n{\"description\":\"x\"}", .jsonLines),
    (
      "a.json", #"{"taskwarrior":{"description":"x"},"tags":["description:"],"title":"x"}"#,
      .jsonLines
    ),
    ("a", #"{"x":"\\\"description\":{","title":"x"}"#, .jsonLines),
    ("a", #"{"createdAt":1,"notes":"so long that the title is not seen"#, .jsonLines),
    ("a", #"{"annotations":[{"title":"x"}],"description":"x"}"#, .taskwarrior),
    ("a.json", "{\"x\":1}", .taskwarrior),
    ("a.jsonl", "{\"x\":1}", .jsonLines),
    ("a", "{\"x\":1}", nil),
    ("a", "{\"x\":\"title\"", nil),
    ("a", "Buy milk", nil),
    ("a.jsonl", "Buy milk", .jsonLines),
    ("a", "", nil),
  ])
  func `the beginning tells what the name does not`(
    name: String, text: String, format: ExchangeFormat?
  ) {
    #expect(ExchangeFormat(fileName: name, beginning: Array(text.utf8)) == format)
  }
}
