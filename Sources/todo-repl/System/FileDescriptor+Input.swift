import Dispatch
import Foundation
import Repositories

/// A descriptor as the program's input.
extension FileDescriptor {
  /// The next bytes; empty at the end. Waits for them on a thread outside the pool, in a named pipe
  /// also until a writer opens it.
  ///
  /// - Parameter isStopped: called before the wait and now and then during it; true makes the
  ///   function throw `SystemError.cancelled`.
  func nextBytes(
    until isStopped: (@Sendable () -> Bool)? = nil
  ) async throws(SystemError) -> [UInt8] {
    // The time between two calls of `isStopped`: short enough for a person who presses Ctrl-C, too
    // long to cost anything.
    let patience: Int32 = isStopped == nil ? -1 : 100
    return try await blocking { () throws(SystemError) in
      repeat {
        if isStopped?() == true { throw .cancelled }
        self.waitForForeground()
      } while try !self.waitForBytes(milliseconds: patience).here
      // In the background, reading stops this program, as any other.
      return try SignalMask.letting([SIGTTIN]) { () throws(SystemError) in try self.next() }
    }
  }

  /// Whether another job has the terminal, such as the shell after `bg`; false without a terminal.
  var isInBackground: Bool {
    let foreground = tcgetpgrp(number)
    return foreground > 0 && foreground != getpgrp()
  }

  /// Stops the whole job while another one has the terminal, until a shell brings it to the
  /// foreground. The job stops once the program holds no lock that others wait for.
  ///
  /// Not by `tcdrain`, which begins anew when the program continues, and so stops it again before
  /// it hears of the SIGTERM for which it was continued.
  func waitForForeground() {
    while isInBackground, Suspension.hasShell {
      LockHolding.ofProgram.withoutLocks {
        if isInBackground, !Suspension.isOver {
          SignalMask.letting([SIGTTOU]) { _ = kill(0, SIGTTOU) }
        }
      }
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + Suspension.patience)
    }
  }

  /// Refuses a stream or a device, which may never end, or never begin. The system refuses a folder
  /// as soon as it is read.
  func expectFile() throws(SystemError) {
    switch try kind() {
    case .file, .directory, .nothing: return
    case .stream, .device: throw .notARegularFile
    }
  }
}
