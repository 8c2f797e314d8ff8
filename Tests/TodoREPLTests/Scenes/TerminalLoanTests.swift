import Testing

@testable import todo_repl

struct TerminalLoanTests {
  private let files: OutputFiles
  private let output: Output
  private let loan = TerminalLoan()

  init() throws {
    files = try OutputFiles()
    output = files.output()
  }

  @Test func `the terminal is left before, and taken again behind another program`() async throws {
    let order = Recorder<String>()
    loan.begin(leave: { order.append("leave") }, takeBack: { order.append("take back") })
    let value = await loan.during(output) {
      order.append("run")
      return 3
    }
    #expect(value == 3 && order.values == ["leave", "run", "take back"])
  }

  @Test func `output waits until the terminal is free`() async throws {
    let during = try await loan.during(output) { () -> Result<String, any Error> in
      output.show([Remark(.said("news"))])
      return Result { try files.writtenResults() }
    }.get()
    #expect(during.isEmpty)
    #expect(try files.takeResults() == "news.\n")
    #expect(!output.isAttended)
  }
}
