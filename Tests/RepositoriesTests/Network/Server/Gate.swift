import Synchronization

@testable import Repositories

/// A gate that holds replies of a `ScriptedHTTPServer` until a test opens it, for good.
///
/// A pipe, so that a thread can wait for the gate and its socket at once.
final class Gate: Sendable {
  /// Has bytes once the gate is open.
  let descriptor: FileDescriptor
  private let opener: FileDescriptor
  private let wasOpened = Atomic(false)

  init() throws(SystemError) {
    (descriptor, opener) = try FileDescriptor.pipe()
  }

  func open() {
    guard !wasOpened.exchange(true, ordering: .relaxed) else { return }
    do { try opener.send("o") } catch { fatalError("A gate does not open: \(error.reason)") }
  }
}
