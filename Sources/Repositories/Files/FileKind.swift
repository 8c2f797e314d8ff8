/// What an open descriptor leads to.
package enum FileKind: Sendable {
  case file, directory
  /// A pipe, a socket, a terminal: bytes come when somebody sends them.
  case stream
  /// What is always empty, and takes everything: `/dev/null`.
  case nothing
  /// Any other device, which may have no end: `/dev/zero`.
  case device
}
