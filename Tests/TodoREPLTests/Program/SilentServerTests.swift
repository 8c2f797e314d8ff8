#if Networking
  import Repositories
  import Testing

  @testable import todo_repl

  /// A program at a pipe or in a script beside a server of countries that takes a request and never
  /// answers, on a clock that the test moves.
  @Suite(.fewAtOnce)
  struct SilentServerTests {
    private let server: AnsweringServer
    private let clock = ManualClock()
    private let program: Program

    init() throws {
      server = try AnsweringServer()
      server.give([AnsweringServer.Answer(status: -1, body: "")])
      let countries = CountriesSource.repository(
        at: "http://127.0.0.1:\(server.port)",
        patience: CountriesSource.patience(isForPerson: false, waits: true), keepsAnswers: false,
        environment: ["LC_ALL": "C", "TZDIR": "/dev/null"], clock: clock)
      program = try Program(
        InMemoryTodosRepository(), countries, waitsForCountries: true)
    }

    @Test(arguments: ["country nl", "countries netherlands"])
    func `what is built in shows after five seconds, and not before`(line: String) async throws {
      let running = program.start(line)
      await clock.sleeps(atLeast: 1)
      clock.advance(by: .milliseconds(4_999))
      #expect(clock.sleeping == 1)
      #expect(try program.files.takeResults() == "")
      clock.advance(by: .milliseconds(1))
      try #require(clock.sleeping == 0)
      await running.value
      #expect(try program.files.takeResults().contains("Netherlands"))
      // One request for the line: no other waits.
      #expect(clock.sleeping == 0)
      let errors = try program.files.takeErrors()
      #expect(errors == "", "\(line)")
    }

    @Test func `only a person who sees what is at hand lets the server take longer`() {
      #expect(CountriesSource.patience(isForPerson: true, waits: false) == .seconds(15))
      for isForPerson in [false, true] {
        #expect(CountriesSource.patience(isForPerson: isForPerson, waits: true) == .seconds(5))
      }
      #expect(CountriesSource.patience(isForPerson: false, waits: false) == .seconds(5))
    }
  }
#endif
