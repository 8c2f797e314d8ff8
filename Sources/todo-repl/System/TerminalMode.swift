import Foundation
import Repositories

/// The terminal's handling of typed text: as it was found, or as the editor needs it.
struct TerminalMode: Sendable {
  /// The present use of the terminal.
  enum Phase {
    /// A line is edited: every key comes unchanged, also Ctrl-C and Ctrl-Z.
    case editing
    /// A command runs: typed text waits unseen, but Ctrl-C and Ctrl-Z are signals.
    case running
    /// The terminal is not this program's: its mode is as it was found.
    case found
  }

  private let descriptor: FileDescriptor
  private let found: termios

  /// Records the mode found; nil without a terminal.
  ///
  /// In the background, where the mode is the shell's own, the program stops until a shell brings
  /// it to the foreground.
  init?(_ descriptor: FileDescriptor) {
    descriptor.waitForForeground()
    var found = termios()
    guard unsafe tcgetattr(descriptor.number, &found) == 0 else { return nil }
    self.descriptor = descriptor
    self.found = found
  }

  /// Whether another job has the terminal, such as the shell after `bg`.
  var isInBackground: Bool { descriptor.isInBackground }

  /// Changes the mode at once, unless another job has the terminal, or the terminal is gone.
  func set(_ phase: Phase) {
    if isInBackground { return }
    var mode = found
    if phase != .found {
      mode.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
      mode.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | BRKINT | INPCK | ISTRIP)
      mode.c_oflag |= tcflag_t(OPOST | ONLCR)
      // The system reports each key at once, whatever `stty min` and `stty time` have set.
      unsafe withUnsafeMutableBytes(of: &mode.c_cc) { bytes in
        unsafe bytes[Int(VMIN)] = 1
        unsafe bytes[Int(VTIME)] = 0
      }
      // When Ctrl-C flushes, Linux forgets to wake a program that waits for room to write.
      if phase == .running { mode.c_lflag |= tcflag_t(ISIG | NOFLSH) }
    }
    _ = unsafe tcsetattr(descriptor.number, TCSANOW, &mode)
  }

  /// Discards typed text that was not read yet.
  func dropTyped() {
    if isInBackground { return }
    _ = tcflush(descriptor.number, TCIFLUSH)
  }

  /// Makes a crash of the program leave the terminal as it was found.
  func restoreInCrash() {
    Crash.restore(found, of: descriptor.number)
  }
}
