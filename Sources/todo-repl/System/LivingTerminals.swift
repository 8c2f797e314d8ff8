import Foundation
import Repositories

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminals of this machine whose sessions still have their leader, by their names.
struct LivingTerminals {
  /// nil where the system does not show the processes of everybody.
  private let names: Set<String>?

  /// - Parameter names: nil where nobody knows.
  init(_ names: Set<String>?) { self.names = names }

  /// The terminals of the present.
  static func now() -> LivingTerminals {
    #if os(Linux)
      // Where the first process is hidden, as by the mount option hidepid, others are hidden, too.
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

  /// Whether a name is that of a terminal of this machine that is gone: closed, or of an earlier
  /// start of the machine.
  func isGone(_ name: String) -> Bool {
    guard let names, TerminalIdentity.localTerminal(of: name) != nil else { return false }
    return !names.contains(name)
  }
}
