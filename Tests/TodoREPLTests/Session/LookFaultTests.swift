import Foundation
import Testing

@testable import Repositories
@testable import todo_repl

/// An open program whose look at its file fails, at any of the calls that the look makes.
@Suite(.fewAtOnce)
struct LookFaultTests {
  private static let (old, new) = (
    "1 [ ] one\n1 todo, 1 open\n", "1 [ ] one\n2 [ ] two\n2 todos, 2 open\n"
  )

  private let directory: TemporaryDirectory
  private let files = FaultyFiles()

  init() throws {
    directory = try TemporaryDirectory()
  }

  private var path: String { directory.url.appending(path: "todos").path() }

  /// Adds a todo, as another program does.
  private func add(_ number: Int, _ title: String) async throws {
    try await JournalTodosRepository(path: path).save(
      TodosEdit(.add, [.added(.sample(number, title))]), basedOn: .zero)
  }

  /// A program that has shown the list.
  private func program(follows: Bool = false) async throws -> Program {
    try? FileManager.default.removeItem(atPath: path)
    try? FileManager.default.removeItem(atPath: "\(path).mark")
    try await add(1, "one")
    var program = try Program(JournalTodosRepository(path: path, on: files), follows: follows)
    #expect(try await program.answer(to: "list") == Self.old)
    return program
  }

  private func expectFailure(
    _ program: Program, _ error: SystemError, _ place: String = ""
  ) throws {
    let errors = try program.files.takeErrors()
    #expect(errors.hasPrefix("the shown list is from "), "\(place): \(errors)")
    #expect(errors.contains(error.reason), "\(place): \(errors)")
    #expect(errors.count(where: \.isNewline) == 1, "\(place): \(errors)")
    #expect(program.session.status == 1, "\(place)")
  }

  @Test(arguments: [EACCES, EIO], [false, true])
  func `rows of a file that cannot be looked at show with an error that says as of when`(
    code: Int32, follows: Bool
  ) async throws {
    var program = try await program(follows: follows)
    files.follow { _ in SystemError(code: code) }
    #expect(try await program.answer(to: "list") == Self.old)
    try expectFailure(program, SystemError(code: code))
    #expect(try await program.answer(to: "show 1").hasPrefix("1 [ ] one\n"))
    try expectFailure(program, SystemError(code: code))
    files.follow { _ in nil }
    #expect(try await program.answer(to: "list") == Self.old)
    #expect(try program.files.takeErrors() == "")
  }

  @Test(arguments: [EACCES, EIO], [false, true])
  func `whichever call of a look fails, the rows are the newest or come with an error`(
    code: Int32, isLasting: Bool
  ) async throws {
    var whole = try await program()
    try await add(2, "two")
    files.follow { _ in nil }
    #expect(try await whole.answer(to: "list") == Self.new)
    let count = files.calls
    var failures = 0
    for call in 1...count {
      var program = try await program()
      try await add(2, "two")
      files.follow { $0 == call || isLasting && $0 > call ? SystemError(code: code) : nil }
      let rows = try await program.answer(to: "list")
      files.follow { _ in nil }
      if rows == Self.new {
        #expect(try program.files.takeErrors() == "" && program.session.status == 0, "call \(call)")
      } else {
        #expect(rows == Self.old, "call \(call)")
        try expectFailure(program, SystemError(code: code), "call \(call)")
        failures += 1
      }
      let next = try await program.answer(to: "list")
      #expect(next == Self.new, "call \(call)")
      #expect(try program.files.takeErrors() == "", "call \(call)")
    }
    #expect(count > 5 && failures > 0, "\(count) calls, \(failures) failures")
  }
}
