/// An error between a repository and etcd.
///
/// No case has a password or a token in it, whatever a server sends back.
public enum EtcdError: Error, Hashable, Sendable {
  /// No server answered: this is what the last one did. Nothing was changed.
  case noAnswer(NetworkError)

  /// It is unknown whether the edit was saved: its transaction was sent, but no answer came that
  /// could be read. The same edit may be saved again: the list has it once.
  indirect case outcomeUnknown(EtcdError)

  /// The answer is none of etcd: why.
  case unreadable(server: String, reason: String)

  /// There is no gateway at the address, or one of a version before 3.4.
  case noGateway(server: String)

  /// The server wants to know who the client is, and was not told.
  case signInNeeded(server: String)

  /// The server does not take the name and the password.
  case signInFailed(server: String, user: String)

  /// The user may not read or write the list.
  case notPermitted(server: String)

  /// The server has no room for more.
  case full(server: String)

  /// The server refused what was asked, in its own words.
  case refused(server: String, words: String)

  /// The revision that was asked for is forgotten.
  case compacted(server: String)

  /// The server has ended a watch, and says why.
  case watchEnded(server: String, words: String)

  /// A revision of the server is lower than one that it, or another, had before.
  case wentBack(server: String, from: Int, to: Int)

  /// The servers belong to different clusters.
  case otherCluster(server: String)

  /// A value of the list cannot be understood.
  case damaged(key: String, reason: String)

  /// A value of the list was written by a later version of the program.
  case newerVersion(key: String, found: Int, supported: Int)

  /// There is a list of this name already, of which nothing has changed.
  case listExists(String)

  /// The list of this name is just being copied to the servers, or that was given up half-way.
  case beingCopied(String)

  /// The edit holds a value that cannot be written down, such as a date that is no number. Nothing
  /// was changed.
  case cannotEncode(reason: String)

  /// The change of one todo is larger than a server takes, in bytes. Nothing was changed.
  case tooLarge(title: String, size: Int, limit: Int)

  /// An edit that goes to the server in parts was saved in part: so many of its changes. The same
  /// edit may be saved again, which saves the rest; an undo takes back what there is.
  case partlySaved(count: Int, of: Int, reason: String)
}
