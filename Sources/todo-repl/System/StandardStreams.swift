import Foundation
import Repositories

extension FileDescriptor {
  static let standardInput = FileDescriptor(borrowing: STDIN_FILENO)
  static let standardOutput = FileDescriptor(borrowing: STDOUT_FILENO)
  static let standardError = FileDescriptor(borrowing: STDERR_FILENO)

  /// Opens stdin, stdout or stderr on /dev/null if the parent closed it. Otherwise the next file
  /// that the program opens would get its number, and results would be written into that file.
  static func openStandardOnes() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // For reading only: writing still fails, as on the closed descriptor.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// Makes writing to a pipe without a reader fail, instead of ending the program during a command.
  static func outliveClosedPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }
}
