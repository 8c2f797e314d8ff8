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
      "It is unknown whether the edit was saved. \(error.description) The list tells when the "
        + "server is back: look before you make the edit again."
    case .unreadable(let server, let reason):
      "The answer of \(server) is none of etcd: \(reason). Check the address."
    case .noGateway(let server):
      "There is no gateway of etcd at \(server). Check the address, and that etcd is 3.4 or later."
    case .signInNeeded(let server):
      "\(server) wants to know who you are. Give a user with --etcd-user."
    case .signInFailed(let server, let user):
      "\(server) does not take the password of \(user.shown.debugDescription), or does not know "
        + "the name. Check both."
    case .notPermitted(let server):
      "\(server) does not permit the user to read and write this list. Ask who keeps the server."
    case .full(let server):
      "\(server) has no room left, and takes no changes. Who keeps the server has to compact and "
        + "defragment it, and to disarm its alarm."
    case .refused(let server, let words):
      "\(server) refused what was asked: \(words.debugDescription)."
    case .compacted(let server):
      "\(server) does not know the asked revision of the list any more. Load the list again."
    case .watchEnded(let server, let words):
      "\(server) tells of no more changes: \(words.debugDescription)."
    case .wentBack(let server, let from, let to):
      "\(server) has the revision \(to), but \(from) was there before: it may have been set up anew "
        + "from a backup. Start the program again to go on with what the server has."
    case .otherCluster(let server):
      "\(server) belongs to another cluster than the servers asked before. Check the addresses."
    case .damaged(let key, let reason):
      "The value of the key \(key.debugDescription) cannot be understood: \(reason). Restore the "
        + "value from a backup, or remove the key."
    case .newerVersion(let key, let found, let supported):
      "The value of the key \(key.debugDescription) has the format \(found), but this program "
        + "knows formats up to \(supported). Use a newer version of the program."
    case .listExists(let name):
      "There is a list \(name.shown.debugDescription) on the server already. Choose another name."
    case .beingCopied(let name):
      "The list \(name.shown.debugDescription) is just being copied to the server. Try again when that "
        + "is done. If it was given up half-way, copy the list again."
    case .cannotEncode(let reason):
      "The edit cannot be written down: \(reason). Nothing was saved."
    case .tooLarge(let title, let size, let limit):
      "The change of \(title.debugDescription) has \(size) bytes, and a server takes \(limit). "
        + "Shorten its notes."
    case .partlySaved(let count, let all, let reason):
      "\(count) of \(all) changes were saved. \(reason) Make the same edit again to save the rest, "
        + "or undo it."
    }
  }
}
