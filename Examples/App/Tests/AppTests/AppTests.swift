import AccountFeature
import NotesFeature
import StateStore
import StateStoreTesting
import Testing

@testable import AppExample

/// A server whose answers come when the test lets them.
private struct ScriptedServer: AccountService, NotesService {
  struct Refused: Error {}

  let simulation: Simulation

  func token(for name: String, _ password: String) async throws -> String {
    try await simulation.reply("token", [.success("t-\(name)"), .failure(Refused())])
  }

  func notes() async throws -> IdentifiedList<Note> {
    try await simulation.reply("notes", [.success([Note(id: 1, text: "Buy milk")])])
  }

  func save(_ note: Note) async throws {
    try await simulation.reply("save", [.success(()), .failure(Refused())])
  }
}

struct AppTests {
  @Test func `a login, its link and the notes are a few writes`() {
    let test = TestStore(AppState(), isExhaustive: false)
    let server = ScriptedServer(simulation: test.simulation)
    let app = App(test.store, account: server, notes: server)
    test.act { app.open("app://notes/1") }
    test.act { app.account.logIn("Ada", "secret") }
    test.advance(by: .seconds(1))
    #expect(test.store.screens == [.notes, .note(1)])
    #expect(test.store.session?.notes.all.value?.map(\.text) == ["Buy milk"])
    test.act { app.notes.keepInSync() }
    test.advance(by: .seconds(120))
    #expect(test.store.session?.notes.lastSync == 2)
    test.act { app.account.logOut() }
    #expect(test.store.screens == [.login] && test.store.session == nil)
    test.finish()
  }

  @Test func `in every order a logout ends all that was begun for the session`() {
    let exploration = everyOrder(of: AppState()) { test in
      let server = ScriptedServer(simulation: test.simulation)
      let app = App(test.store, account: server, notes: server)
      test.act { app.account.logIn("Ada", "secret") }
      test.anytime("rename") { app.notes.rename(1, to: "Buy oats") }
      test.anytime("log out") { app.account.logOut() }
      test.advanceToEnd()
      #expect(test.store.session == nil && test.store.screens == [.login])
      withExtendedLifetime(app) {}
    } invariant: { state in
      (state.session != nil) == (state.screens != [.login])
    }
    #expect(exploration.isComplete && exploration.schedules > 5)
  }

  @Test func `the code of a feature is the same at a store of its own`() {
    let test = TestStore(Notes(), isExhaustive: false)
    let server = ScriptedServer(simulation: test.simulation)
    let notes = NotesInteractor(notes: Child(test.store.binding(\.self)), service: server)
    test.act { notes.load() }
    test.advanceToEnd()
    #expect(test.store.all.value?.count == 1)
    test.finish()
  }
}
