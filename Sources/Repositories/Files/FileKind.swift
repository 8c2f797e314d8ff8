/// The kind of file that a descriptor leads to.
package enum FileKind: Sendable {
  case file, directory
  /// A pipe, a socket or a terminal: bytes come when they are sent.
  case stream
  /// A device that is always empty, and takes everything: `/dev/null`.
  case nothing
  /// Any other device, which may have no end: `/dev/zero`.
  case device
}
