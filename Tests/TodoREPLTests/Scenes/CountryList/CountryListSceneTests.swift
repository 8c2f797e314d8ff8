import Interactors
import Repositories
import Testing

@testable import todo_repl

@Suite(.fewAtOnce)
struct CountryListSceneTests {
  /// Two observers show the countries, of which each visit makes new ones: a command that does not
  /// wait for both answers too late now and then.
  @Test func `what a command shows is out before the command ends, whichever observer shows it`()
    async throws
  {
    try await withThrowingTaskGroup { group in
      for _ in 1...4 {
        group.addTask {
          var program = try Program(InMemoryTodosRepository())
          let answer = try await program.answer(to: "countries korea")
          #expect(answer.contains("KR"))
          for _ in 1...100 {
            let list = try await program.answer(to: "list")
            #expect(!list.contains("KR"))
            #expect(try await program.answer(to: "countries korea") == answer)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
