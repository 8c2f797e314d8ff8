import Foundation
import Repositories

/// The names of this machine's terminals whose sessions still have their leader.
struct LivingTerminals {
  /// nil if the system hides other users' processes, or is not Linux.
  private let names: Set<String>?

  /// - Parameter names: nil if they are unknown.
  init(_ names: Set<String>?) { self.names = names }

  /// The present terminals.
  static func now() -> LivingTerminals {
    #if os(Linux)
      // If the first process is hidden, as by the mount option hidepid, others are hidden, too.
      guard (try? FileDescriptor(opening: "/proc/1/stat", to: .read)) != nil,
        let processes = try? FileManager.default.contentsOfDirectory(atPath: "/proc")
      else { return LivingTerminals(nil) }
      let start = SystemFiles().start
      let leaders = processes.compactMap { pid_t($0) }.filter { getsid($0) == $0 }
      return LivingTerminals(
        Set(leaders.map { TerminalIdentity.name(ofSession: $0, on: start) }))
    #else
      return LivingTerminals(nil)
    #endif
  }

  /// Whether a name belongs to a terminal of this machine that is gone: closed, or of an earlier
  /// start of the machine.
  func isGone(_ name: String) -> Bool {
    guard let names, TerminalIdentity.localTerminal(of: name) != nil else { return false }
    return !names.contains(name)
  }
}
