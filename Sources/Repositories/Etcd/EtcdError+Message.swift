public import Foundation

/// The text for people: the request, the result, the next step.
extension EtcdError: LocalizedError, CustomStringConvertible {
  /// The message, as ``description``.
  public var errorDescription: String? { description }

  /// The message.
  public var description: String {
    switch self {
    case .noAnswer(let error): error.description
    case .outcomeUnknown(let error):
      "It is unknown whether the edit was saved. \(error.description) When the server answers "
        + "again, look at the list before you repeat the edit."
    case .unreadable(let server, let reason):
      "The answer of \(server) is not one of etcd: \(reason). Check the address."
    case .noGateway(let server):
      "\(server) has no etcd gateway. Check the address, and that etcd is 3.4 or later."
    case .signInNeeded(let server):
      "\(server) needs a sign-in. Name a user with --etcd-user."
    case .signInFailed(let server, let user):
      "\(server) refuses the name or the password of \(user.shown.debugDescription). Check both."
    case .notPermitted(let server):
      "\(server) does not permit the user to read and write this list. Ask the administrator of "
        + "the server."
    case .full(let server):
      "\(server) has no space left, and refuses changes. Its administrator has to compact and "
        + "defragment it, and to disarm its alarm."
    case .refused(let server, let words):
      "\(server) refused the request: \(words.debugDescription)."
    case .compacted(let server):
      "\(server) no longer has the requested revision of the list. Load the list again."
    case .watchEnded(let server, let words):
      "\(server) has stopped reporting changes: \(words.debugDescription)."
    case .wentBack(let server, let from, let to) where from == to:
      "\(server) no longer has the edit of the revision \(to): it may have been restored from a "
        + "backup. Start the program again to continue with the list of the server."
    case .wentBack(let server, let from, let to):
      "\(server) has the revision \(to), but \(from) was there before: it may have been restored "
        + "from a backup. Start the program again to continue with the list of the server."
    case .otherCluster(let server):
      "\(server) belongs to another cluster than the servers asked before. Check the addresses."
    case .damaged(let key, let reason):
      "The value of the key \(key.debugDescription) cannot be understood: \(reason). Restore the "
        + "value from a backup, or remove the key."
    case .newerVersion(let key, let found, let supported):
      "The value of the key \(key.debugDescription) has the format \(found), but this program "
        + "knows formats up to \(supported). Use a newer version of the program."
    case .listExists(let name):
      "The server already has a list \(name.shown.debugDescription). Choose another name."
    case .beingCopied(let name):
      "The list \(name.shown.debugDescription) is being copied to the server. Try again when the "
        + "copy is complete. If the copying was interrupted, copy the list again."
    case .cannotEncode(let reason):
      "The edit cannot be encoded: \(reason). This attempt saved nothing."
    case .tooLarge(let title, let size, let limit):
      "The change of \(title.debugDescription) has \(size) bytes, but a server takes at most "
        + "\(limit). Shorten its notes."
    case .partlySaved(let count, let all, let reason, _):
      "Only \(count) of \(all) changes were saved: \(reason) Make the same edit again to save the "
        + "rest, or undo it."
    }
  }
}
