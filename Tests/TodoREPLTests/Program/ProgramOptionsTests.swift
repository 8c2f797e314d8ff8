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
}
