import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// Every command, from every screen.
@Suite(.fewAtOnce)
struct InvocationTests {
  /// Lines that lead to each screen, and to stacks of screens.
  private static let screens = [
    [], ["list"], ["list done"], ["show 1"], ["countries"], ["countries korea"], ["country kr"],
    ["list", "show 1", "countries", "country kr"], ["country kr", "countries", "show 1", "list"],
  ]

  @Test func `invocations are equal when they ask for the same`() {
    #expect(Invocation.done([1, 2]) == .done([1, 2]))
    #expect(Invocation.done([1, 2]) != .done([2, 1]))
    #expect(Invocation.done([1]) != .toggle([1]))
    #expect(Invocation.countries(search: nil, all: false) != .countries(search: "", all: false))
    #expect(Invocation.list(.all, all: true) != .list(.all, all: false))
    #expect(Invocation.move(1, before: 2) != .move(1, after: 2))
  }

  private static let milk = "1 [ ] Buy milk\n"
  private static let dog = "2 [x] Walk the dog\n"

  private func program() throws -> Program {
    try Program(InMemoryTodosRepository([.sample(1), .sample(2, "Walk the dog", isDone: true)]))
  }

  @Test(
    arguments: [
      ("add Write", "3 [ ] Write\n"),
      ("list", "\(milk)\(dog)2 todos, 1 open\n"),
      ("list open --all", "\(milk)2 todos, 1 open\nFilter: open. Type \"list\" to see all.\n"),
      ("done 1 2", "1 [x] Buy milk\n2 [x] Walk the dog (already done)\n"),
      ("toggle 2", "2 [ ] Walk the dog\n"),
      ("undone 1 2", "2 [ ] Walk the dog\n1 [ ] Buy milk (unchanged)\n"),
      ("rename 2 Walk", "2 [x] Walk\n"),
      ("rename 1 Milk +shop pri:h", "1 [ ] Milk  !high +shop\n"),
      ("note 2 far", "2 [x] Walk the dog (notes changed)\n"),
      ("note 2 ''", "2 [x] Walk the dog (unchanged)\n"),
      ("move 2 before 1", "2 [x] Walk the dog (moved)\n"),
      ("move 1 before 2", "1 [ ] Buy milk (unchanged)\n"),
      ("move 1 after 2", "1 [ ] Buy milk (moved)\n"),
      ("remove 1 2", "1 [ ] Buy milk (removed)\n2 [x] Walk the dog (removed)\n"),
      ("purge", "2 [x] Walk the dog (removed)\n"),
      ("countries land", "AX  ALA  248  Åland Islands  🇦🇽\n1 of 3 countries\n"),
      ("country xx", "Nowhere 🇽🇽\n  Codes  XX\n"),
      ("country 248", "Åland Islands 🇦🇽\n  Codes  AX, ALA, 248\n"),
      ("help undo", HelpText.topic(.undo, in: .english) + "\n"),
      ("# nothing", ""),
    ], screens)
  func `a command says the same from every screen`(
    command: (line: String, said: String), screen: [String]
  ) async throws {
    var program = try program()
    try await program.visit(screen)
    let outcome = await program.run(command.line)
    #expect(try program.files.takeErrors() == "")
    #expect(try program.files.takeResults() == command.said)
    #expect(outcome == .next && program.session.status == 0)
  }

  @Test(
    arguments: [
      ("show 9", "no todo has the number 9."), ("done 1 9", "no todo has the number 9."),
      ("note 1 ' '", "a note needs"), ("add ''", "a title needs"),
      ("rename 1 ' '", "a title needs"),
      ("undo", "there is no edit left to undo."), ("redo", "there is no edit to redo:"),
      ("country zz", "no country has the code"), ("lst", "unknown command"),
      ("move 1 before 9", "no todo has the number 9."),
    ], screens)
  func `a command that fails says so once from every screen, and shows nothing`(
    command: (line: String, error: String), screen: [String]
  ) async throws {
    var program = try program()
    try await program.visit(screen)
    let route = program.container.app.store.route
    #expect(await program.run(command.line) == .next)
    let errors = try program.files.takeErrors()
    #expect(errors.hasPrefix(command.error) && errors.split(separator: "\n").count == 1)
    #expect(try program.files.takeResults() == "")
    #expect(program.session.status == 1)
    #expect(program.container.app.store.route == route)
  }

  @Test(arguments: screens)
  func `edits can be taken back and made again from every screen`(screen: [String]) async throws {
    var program = try program()
    try await program.visit(["rename 1 Oat milk"] + screen)
    #expect(try await program.answer(to: "undo") == "1 [ ] Buy milk\nTaken back: rename\n")
    #expect(try await program.answer(to: "redo") == "1 [ ] Oat milk\nMade again: rename\n")
    #expect(try program.files.takeErrors() == "")
  }

  @Test func `a title and its marks are one edit`() async throws {
    var program = try program()
    try await program.visit(["list"])
    #expect(
      try await program.answer(to: "rename 1 Oats pri:high +shop") == "1 [ ] Oats  !high +shop\n")
    #expect(
      try await program.answer(to: "rename 1 Oats pri:high")
        == "1 [ ] Oats  !high +shop (unchanged)\n")
    #expect(try await program.answer(to: "undo") == "1 [ ] Buy milk\nTaken back: rename\n")
    #expect(try await program.answer(to: "redo") == "1 [ ] Oats  !high +shop\nMade again: rename\n")
  }

  @Test(arguments: screens)
  func `reload shows the screen again, or the todos before the first`(
    screen: [String]
  ) async throws {
    var program = try program()
    for line in screen.dropLast() { try await program.visit([line]) }
    let shown = try await program.answer(to: screen.last ?? "list")
    if screen.isEmpty { program = try self.program() }
    #expect(try await program.answer(to: "reload") == shown)
    #expect(try await program.answer(to: "reload") == shown)
    #expect(try program.files.takeErrors() == "")
  }

  @Test func `back leads through the screens to the first, and no further`() async throws {
    var program = try program()
    var shown: [String] = []
    for line in ["list", "show 1", "countries", "country kr"] {
      shown.append(try await program.answer(to: line))
    }
    for screen in shown.dropLast().reversed() {
      #expect(try await program.answer(to: "back") == screen)
    }
    #expect(
      try await program.error(of: "back").hasPrefix("\"back\" finds no screen before this one."))
    #expect(try program.files.takeResults() == "")
  }

  @Test(arguments: screens)
  func `quit ends the program from every screen`(screen: [String]) async throws {
    var program = try program()
    try await program.visit(screen)
    #expect(await program.run("quit") == .quit(code: nil))
    #expect(await program.run("quit 3") == .quit(code: 3))
  }
}
