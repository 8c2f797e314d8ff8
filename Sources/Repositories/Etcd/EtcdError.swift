/// An error between a repository and etcd.
///
/// No case has a password or a token in it, whatever a server sends back.
public enum EtcdError: Error, Hashable, Sendable {
  /// No server answered; this is the failure of the last one. Nothing was changed.
  case noAnswer(NetworkError)

  /// It is unknown whether the edit was saved: its transaction was sent, but no readable answer
  /// came. The same edit may be saved again; the list has it once.
  indirect case outcomeUnknown(EtcdError)

  /// The answer is not one of etcd, for this reason.
  case unreadable(server: String, reason: String)

  /// There is no gateway at the address, or one of a version before 3.4.
  case noGateway(server: String)

  /// The server requires the client to sign in.
  case signInNeeded(server: String)

  /// The server does not accept the user name and the password.
  case signInFailed(server: String, user: String)

  /// The user may not read or write the list.
  case notPermitted(server: String)

  /// The server has no room for more.
  case full(server: String)

  /// The server refused the request, in its own words.
  case refused(server: String, words: String)

  /// The server has forgotten the requested revision.
  case compacted(server: String)

  /// The server has ended a watch, and says why.
  case watchEnded(server: String, words: String)

  /// A revision of the server is lower than an earlier one of this server or another, or as high with
  /// another edit.
  case wentBack(server: String, from: Int, to: Int)

  /// The servers belong to different clusters.
  case otherCluster(server: String)

  /// A value of the list cannot be understood.
  case damaged(key: String, reason: String)

  /// A value of the list was written by a later version of the program.
  case newerVersion(key: String, found: Int, supported: Int)

  /// A list of this name exists already, and stays unchanged.
  case listExists(String)

  /// The list of this name is being copied to the servers, or its copy ended half-way.
  case beingCopied(String)

  /// The edit holds a value that cannot be encoded, such as a date that is not a number; or a part
  /// is saved of an edit with the same id and other changes. Nothing was changed.
  case cannotEncode(reason: String)

  /// The change of one todo is larger than a server accepts, in bytes. Nothing was changed.
  case tooLarge(title: String, size: Int, limit: Int)

  /// Of an edit sent in parts, only `count` changes were saved; `cause` is the error of the next
  /// part, nil for a conflict or a cancellation. Saving the same edit again saves the rest; an undo
  /// takes back the saved changes.
  indirect case partlySaved(count: Int, of: Int, reason: String, cause: EtcdError? = nil)
}

extension EtcdError {
  /// Whether the answer is larger than answers may be.
  var isTooLarge: Bool {
    if case .noAnswer(let failure) = self, case .tooLarge = failure.reason { true } else { false }
  }

  /// Whether the server has forgotten a revision.
  var isCompaction: Bool { if case .compacted = self { true } else { false } }
}
