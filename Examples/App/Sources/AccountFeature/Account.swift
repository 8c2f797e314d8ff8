public import StateStore

/// The login of a person: what is typed, and the answer of the server.
public struct Account: Equatable, Sendable {
  public var name = ""
  public var password = ""
  /// The token of the session that the server has opened.
  public var token: Loadable<String> = .notRequested

  public init() {}
}

public protocol AccountService: Sendable {
  func token(for name: String, _ password: String) async throws -> String
}

/// What a person does with the account. It knows its own place, and nothing of the app around it.
public struct AccountInteractor: Sendable {
  private let account: Child<Account>
  private let service: any AccountService

  public init(account: Child<Account>, service: any AccountService) {
    self.account = account
    self.service = service
  }

  /// Logs in. The typed name and the request are one write: nobody sees one without the other.
  public func logIn(_ name: String, _ password: String) {
    account.write("log in") { [service] draft in
      draft.name = name
      draft.password = password
      draft.load(\.token, "log in") { try await service.token(for: name, password) }
    }
  }

  /// Forgets all that belongs to the login; a login under way ends.
  public func logOut() {
    account.write("log out") { draft in
      draft.reset(\.token)
      draft.name = ""
      draft.password = ""
    }
  }
}
