import AccountFeature
import NotesFeature
import StateStore

/// A server in the program itself.
struct LocalServer: AccountService, NotesService {
  func token(for name: String, _ password: String) async throws -> String { "token of \(name)" }

  func notes() async throws -> IdentifiedList<Note> {
    [Note(id: 1, text: "Buy milk"), Note(id: 2, text: "Walk the dog")]
  }

  func save(_ note: Note) async throws {}
}

@main
enum Main {
  static func main() async {
    // The password and the token show in no log.
    let store = Store(
      AppState(), .secret(\Account.password), .secret(\Account.token), .secret(\Session.id))
    let log = store.observeWrites { write in
      print(write.version, write.name, write.step.map { "(\($0))" } ?? "", "by", write.cause)
      for line in write.difference.lines { print("  ", line) }
    }
    let app = App(store, account: LocalServer(), notes: LocalServer())
    app.open("app://notes/2")
    app.account.logIn("Ada", "secret")
    await store.idle()
    app.notes.keepInSync()
    app.notes.rename(2, to: "Walk both dogs")
    await store.idle()
    app.back()
    app.account.logOut()
    print(store.screens, store.session == nil)
    withExtendedLifetime((app, log)) {}
  }
}
