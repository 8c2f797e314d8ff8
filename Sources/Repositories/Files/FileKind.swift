/// The kind of a descriptor's file.
package enum FileKind: Sendable {
  case file, directory
  /// A pipe, a socket or a terminal: bytes arrive as they are sent.
  case stream
  /// A device that is always empty and accepts everything: `/dev/null`.
  case nothing
  /// Any other device, perhaps endless: `/dev/zero`.
  case device
}
