import Repositories
import Testing

@testable import todo_repl

struct ProgramOptionsTests {
  @Test func `without arguments it reads standard input and keeps the default file`() {
    let options = ProgramOptions()
    #expect(options.storage == .defaultFile)
    #expect(!options.isReadOnly && !options.recovers && options.sync == .always)
    #expect(options.inputs.isEmpty)
    #expect(!options.stopsAtFirstError && !options.printsJSON)
    #expect(options.color == .auto)
    #expect(options.retries == 3)
    #expect(options.latency == .zero && options.failureRate == nil && options.seed == nil)
    #expect(options.clock == nil)
    #expect(!options.showsHelp && !options.showsVersion)
  }

  @Test(
    arguments: [
      (["watch"], true), (["watch", "+home", "--format", "{open}"], true), (["-c", "watch"], true),
      (["-c", "watch +home\n"], true), (["w"], true), (["-c", "w"], true), (["지켜보기"], true),
      (["list"], false), (["add", "watch"], false), (["-c", "watch", "-c", "list"], false),
      (["-c", "add x\nwatch"], false), (["-c", "watch 'x"], false), (["--script", "watch"], false),
      ([], false),
    ] as [([String], Bool)])
  func `a watch is one in any form`(arguments: [String], isWatch: Bool) throws {
    let options = try OptionsParser.parse(["--alias", "w=watch +home"] + arguments)
    #expect(options.isWatch == isWatch)
  }
}
