import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

struct ShellCompletionTests {
  private func completion(_ words: [String]) -> ShellCompletion {
    var milk = Todo.sample(3, "Buy milk")
    milk.tags = ["home"]
    milk.project = "my house"
    let todos = TodoList([milk, .sample(12, "Milk the cow", isDone: true)])
    return ShellCompletion(of: ShellLine(words), todos, [.korea, .vatican], in: .english)
  }

  @Test(
    arguments: [
      (["unsh"], ["unshare"]), (["--f"], ["--file", "--first", "--fail"]),
      (["add", "+"], ["+home"]),
      (["--file", "x", "add", "+"], ["+home"]), (["--json", "add", "due:tod"], ["due:today"]),
      (["done", "mil"], ["3"]), (["toggle", "mil"], ["3", "12"]),
      (["show", "3", ""], ["3", "12"]),
      (["list", "--al"], ["--all", "--alias"]), (["list", "--js"], ["--json"]),
      (["list", "--json", "project:"], [#"project:my\ house"#, "project:none"]),
      (["list", "project:my"], [#"project:my\ house"#]),
      (["list", "project:my h"], [#"project:my\ house"#]),
      (["list", #"project:my\ h"#], [#"project:my\ house"#]),
      (["list", #"project:"my h"#], [#"project:my\ house"#]),
      (["--color", ""], ["auto", "always", "never"]), (["--color=al"], ["--color=always"]),
      (["list", "--color=n"], ["--color=never"]), (["--sync", "b"], ["batch"]),
      (["--completion", "z"], ["zsh"]), (["country", "k"], ["KR"]),
      (["import", "--format", "t"], ["taskwarrior", "todo.txt"]), (["undo", ""], ["--any"]),
      (["add", "--", "--"], []), (["--", "li"], ["list"]), (["--", "--"], []),
      (["list", "--ver"], []), (["rename", "3", ""], []), (["nothing", ""], []),
      (["watch", "--f"], ["--format", "--file", "--first", "--fail"]), (["--retries", ""], []),
    ] as [([String], [String])])
  func `the last word becomes what it can be`(words: [String], expected: [String]) {
    #expect(completion(words).candidates.map(\.word) == expected)
    #expect(!completion(words).isFile)
  }

  @Test(arguments: [
    ["--file", ""], ["--file=a"], ["--script", "x"], ["list", "--file", ""], ["import", ""],
    ["--json", "export", "a"], ["read", ""], ["add", "x", "--file="],
  ])
  func `names of files are left to the shell`(words: [String]) {
    let completion = completion(words)
    #expect(completion.isFile && completion.candidates.isEmpty)
    #expect(completion.text == "\tfile\n")
  }

  @Test func `a person's own commands complete, and what stands behind them`() {
    func text(_ words: String...) -> String {
      let aliases = ["hot": "list pri:high", "fix": "set 3"]
      let line = ShellLine(words).expanding(aliases)
      var milk = Todo.sample(3)
      milk.tags = ["home"]
      return ShellCompletion(of: line, [milk], [], aliases: aliases, in: .english).text
    }
    #expect(text("hot") == "hot\tlist pri:high\n")
    #expect(text("hot", "+h") == "+home\n")
    #expect(text("--json", "fix", "+h") == "+home\n")
    #expect(text("help", "hot") == "hot\n")
  }

  @Test(arguments: ["+hap", "+happy:)", #"+happy:\)"#])
  func `a name with parentheses is quoted for the program`(typed: String) {
    var milk = Todo.sample(3)
    milk.tags = ["happy:)"]
    let completion = ShellCompletion(of: ShellLine(["list", typed]), [milk], [], in: .english)
    #expect(completion.candidates.map(\.word) == [#"+happy:\)"#])
  }

  @Test func `explanations stand behind a tab`() {
    #expect(completion(["done", "3"]).text == "3\tBuy milk\n")
    #expect(completion(["unsh"]).text == "unshare\tCopy the list into a file of its own\n")
    #expect(completion(["--vers"]).text == "--version\tPrint the version\n")
    #expect(completion(["add", "+"]).text == "+home\n")
  }

  @Test func `control characters of a title do not reach the script`() {
    let todos = TodoList([.sample(1, "a\tb\u{1B}[0m\nc")])
    let completion = ShellCompletion(of: ShellLine(["done", ""]), todos, [], in: .english)
    #expect(completion.text == "1\ta^Ib^[[0m^Jc\n")
  }

  @Test(
    arguments: [
      (
        ["--file", "a b", "--json", "done", "--color", "never", "1", ""],
        ["--file", "a b", "--json", "--color", "never"]
      ),
      (["add", "--", "--json", ""], []), (["--", "add", "--json", ""], []),
      (["-c", "list", ""], ["-c", "list"]), (["add", "-c", ""], []),
    ] as [([String], [String])])
  func `options of the program choose the list`(words: [String], options: [String]) {
    #expect(ShellLine(words).options == options)
  }
}
