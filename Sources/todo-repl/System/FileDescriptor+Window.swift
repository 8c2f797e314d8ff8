import Foundation
import Repositories

extension FileDescriptor {
  /// The columns of the terminal's window; nil without a terminal, or if the terminal does not
  /// report them.
  var columns: Int? { window.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// The rows of the terminal's window; nil without a terminal, or if the terminal does not report
  /// them.
  var rows: Int? { window.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  private var window: winsize? {
    var size = winsize()
    guard isTerminal, unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size
  }
}
