import Foundation
import Testing

@testable import StateStore

/// The value of every secret in these tests: found in no text.
private let canary = "hunter2"

private struct User: Equatable, Sendable, Identifiable {
  var id = 1
  var name = "Ada"
  var password = canary
}

/// A value whose own description would show the secret.
private struct Chatty: Equatable, Sendable, CustomStringConvertible {
  var user = User()
  var description: String { "Chatty with \(user.password)" }
}

/// The same, with a mirror that has no style, as the mirror of a range.
private struct Plain: Equatable, Sendable, CustomReflectable, CustomStringConvertible {
  var user = User()
  var description: String { "Plain with \(user.password)" }
  var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}

private enum Login: Equatable, Sendable {
  case loggedOut
  case loggedIn(User, since: Int)
}

private struct Mirrored: Equatable, Sendable, CustomReflectable {
  var hidden = canary
  var customMirror: Mirror { Mirror(self, children: ["shown": hidden]) }
}

private final class Account: Sendable, Equatable {
  let password: String
  init(_ password: String) { self.password = password }
  static func == (left: Account, right: Account) -> Bool { left.password == right.password }
}

private struct Vault: Equatable, Sendable {
  var token = canary
  var user = User()
  var other: User?
  var users: [User] = []
  var list: IdentifiedList<User> = []
  var byName: [String: User] = [:]
  var set: [Chatty] = []
  var chatty = Chatty()
  var plain = Plain()
  var session = Login.loggedOut
  var loaded: Loadable<User> = .notRequested
  var mirrored = Mirrored()
  var account = Account(canary)
  var count = 0
}

private struct Form<Rule: Sendable>: Sendable {
  var password = canary
  var rule: Rule
}

private struct Odd: Sendable {
  var `the password` = canary
}

struct SecretTests {
  private let store = Store(
    Vault(), .secret(\.token), .secret(\User.password), .secret(\Mirrored.hidden),
    .secret(\Account.password))

  /// The texts that a store makes of its state.
  private func texts(of write: (inout Draft<Vault>) -> Void) -> String {
    let records = Recorder<WriteRecord<Vault>>()
    let watch = store.observeWrites { records.append($0) }
    store.update("change", write)
    watch.cancel()
    var dumped = ""
    dump(store, to: &dumped)
    for record in records.all {
      dump(record, to: &dumped)
      dumped += "\(record)" + record.difference.lines.joined(separator: "\n")
    }
    return "\(store)" + String(reflecting: store) + dumped
  }

  @Test func `a secret shows in no text, wherever a value of its type stands`() {
    var all = texts { _ in }
    let new = User(id: 2, name: "Grace", password: canary + "2")
    all += texts { $0.token = canary + "2" }
    all += texts { $0.user.password = canary + "3" }
    all += texts { $0.other = new }
    all += texts { $0.other?.password = canary + "4" }
    all += texts { $0.users = [new, User()] }
    all += texts { $0.users[0].password = canary + "5" }
    all += texts { $0.list = [new] }
    all += texts { $0.list[id: 2]?.password = canary + "6" }
    all += texts { $0.byName["a"] = new }
    all += texts { $0.byName["a"]?.password = canary + "7" }
    all += texts { $0.set = [Chatty(user: new)] }
    all += texts { $0.chatty.user.password = canary + "8" }
    all += texts { $0.plain.user.password = canary + "11" }
    all += texts { $0.session = .loggedIn(new, since: 1) }
    all += texts { $0.session = .loggedIn(User(), since: 1) }
    all += texts { $0.loaded = .loaded(new) }
    all += texts {
      $0.loaded = .failed(LoadFailure(kind: .other, message: "", canRetry: false), last: User())
    }
    all += texts { $0.mirrored.hidden = canary + "9" }
    all += texts { $0.account = Account(canary + "10") }
    all += texts { $0.whole = Vault() }
    #expect(!all.contains(canary))
    // The texts are not empty: what is no secret is in them.
    #expect(all.contains("Grace") && all.contains("<secret>") && all.contains("count"))
  }

  @Test func `a difference says that a secret has changed, and that of others as ever`() {
    let records = Recorder<WriteRecord<Vault>>()
    let watch = store.observeWrites { records.append($0) }
    store.update { draft in
      draft.token = "new"
      draft.user.name = "Alan"
      draft.user.password = "new"
      draft.chatty.user.password = "new"
      draft.count = 1
    }
    #expect(
      records.all[0].difference.lines == [
        "token: <secret> changed", #"user.name: "Ada" → "Alan""#,
        "user.password: <secret> changed", "chatty.user.password: <secret> changed", "count: 0 → 1",
      ])
    withExtendedLifetime(watch) {}
  }

  private struct Keyed: Equatable, Sendable, Identifiable {
    var token = canary
    var id: String { token }
  }

  private struct Codes: RandomAccessCollection, Equatable, Sendable {
    var items = [canary]
    var startIndex: Int { items.startIndex }
    var endIndex: Int { items.endIndex }
    subscript(index: Int) -> String { items[index] }
  }

  private enum Kind: Equatable, Sendable { case only }

  private struct Hidden: Equatable, Sendable {
    var keyed = [Keyed(), Keyed(token: canary + "2")]
    var codes = Codes()
    var tagged = Tagged()
    var loaded: Loadable<Int> = .loaded(1)

    struct Tagged: Equatable, Sendable {
      var kind = Kind.only
      var password = canary
    }
  }

  @Test func `ids, lists, failures and what stands behind a value without a byte are hidden`() {
    let store = Store(
      Hidden(), .secret(\Keyed.token), .secret(\Codes.items), .secret(\Hidden.Tagged.password),
      .secret(\LoadFailure.message))
    let records = Recorder<WriteRecord<Hidden>>()
    let watch = store.observeWrites { records.append($0) }
    store.update { $0.keyed.swapAt(0, 1) }
    store.update { $0.codes.items.append(canary) }
    store.update { $0.tagged.password = canary + "3" }
    store.update {
      $0.loaded = .failed(LoadFailure(kind: .other, message: canary, canRetry: false), last: 1)
    }
    let lines = records.all.flatMap(\.difference.lines)
    #expect(lines.count >= 4)
    var text = lines.joined(separator: "\n") + "\(store)"
    dump(store, to: &text)
    #expect(!text.contains(canary))
    withExtendedLifetime(watch) {}
  }

  @Test func `without secrets a description of its own is shown as ever`() {
    let lines = StateDifference(from: Chatty(), to: Chatty(user: User(password: "b"))).lines
    #expect(lines == ["Chatty with hunter2 → Chatty with b"])
  }

  @Test(arguments: ["inner", "optional", "computed", "self", "observed"])
  func `a path that is no stored property stops the program with a message`(kind: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [kind] in
      switch kind {
      case "inner": _ = Store(Vault(), .secret(\.user.password))
      case "optional": _ = Store(Vault(), .secret(\.other?.password))
      case "computed": _ = Store(Vault(), .secret(\Chatty.description))
      case "self": _ = Store(Vault(), .secret(\.self))
      default: _ = Store(Watched(), .secret(\.token))
      }
    }
    expect(result, says: "cannot be a secret", "SecretTests.swift")
  }

  @Test func `a secret has any name, in a type of any name`() {
    typealias Rule = @Sendable (String) -> Bool
    let form = Store(Form<Rule> { _ in true }, .secret(\.password))
    let odd = Store(Odd(), .secret(\.`the password`))
    for text in [String(reflecting: form), String(reflecting: odd)] {
      #expect(!text.contains(canary), "\(text)")
    }
  }
}

private struct Watched: Sendable {
  var token = "" { didSet { changes += 1 } }
  var changes = 0
}
