import Foundation
import Repositories

/// The name of the terminal that makes the edits, by which `undo` recognizes them in later
/// processes.
///
/// Processes of one terminal share the leader of their session, usually a shell; in a script
/// without a terminal, too. The name is a label for people, with the machine, as in "pts/3@desk",
/// and a hash that distinguishes this leader from all others.
struct TerminalIdentity {
  /// The variable that names the terminal instead.
  static let variable = "TODO_REPL_TERMINAL"

  let name: String

  init(environment: [String: String]) {
    if let name = environment[Self.variable], !name.isEmpty {
      self.name = name
      return
    }
    name = Self.name(ofSession: getsid(0), on: SystemFiles().start)
  }

  /// The name of the terminal whose session has this leader.
  ///
  /// - Parameter start: The start of the machine.
  static func name(ofSession id: pid_t, on start: String) -> String {
    let leader = Leader(id)
    let hash = FNV1a.hash("\(host)\n\(start)\n\(id)\n\(leader.beginning)")
    let digits = String(UInt32(truncatingIfNeeded: hash), radix: 16)
    let machine = host.isEmpty ? "" : "@\(host)"
    return
      "\(leader.terminal ?? noTerminal)\(machine) \(String(repeating: "0", count: 8 - digits.count))\(digits)"
  }

  /// The label of a session without a terminal.
  static let noTerminal = "script"

  /// The form of a name for people: without its hash, and without this machine.
  static func label(of name: String, on machine: String = host) -> String {
    guard let label = withoutHash(name) else { return name }
    return localLabel(label, on: machine) ?? label
  }

  /// The label of a terminal of this machine; nil for another machine, for a script, and for a name
  /// given by a person.
  static func localTerminal(of name: String, on machine: String = host) -> String? {
    guard let label = withoutHash(name).flatMap({ localLabel($0, on: machine) }) else { return nil }
    return label == noTerminal ? nil : label
  }

  private static func withoutHash(_ name: String) -> String? {
    let hash = name.suffix(9)
    let isHash = hash.first == " " && hash.dropFirst().allSatisfy(\.isHexDigit)
    return isHash && name.count > 9 ? String(name.dropLast(9)) : nil
  }

  private static func localLabel(_ label: String, on machine: String) -> String? {
    guard !machine.isEmpty, label.hasSuffix("@\(machine)") else { return nil }
    return String(label.dropLast(machine.count + 1))
  }

  /// The name of this machine; empty if it is unknown.
  static let host: String = {
    var bytes = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&bytes, bytes.count) == 0 else { return "" }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()
}

/// The system's facts about the leader of a session: the same for all its processes, wherever they
/// read and write.
private struct Leader {
  /// The start of the process, in the system's own units; empty if unknown, as after its end.
  private(set) var beginning = ""
  /// The terminal of the session, such as `pts/3`; nil without one.
  private(set) var terminal: String?

  init(_ process: pid_t) {
    #if os(Linux)
      guard let file = try? FileDescriptor(opening: "/proc/\(process)/stat", to: .read),
        let bytes = try? file.rest(limit: 4_096)
      else { return }
      // The name of the program stands in parentheses, and may have spaces and parentheses itself.
      let facts = bytes[(bytes.lastIndex(of: UInt8(ascii: ")")) ?? 0)...]
        .split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard facts.count > 20 else { return }
      beginning = facts[20]
      terminal = Int(facts[5]).flatMap(Self.name)
    #else
      var info = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      var query = [CTL_KERN, KERN_PROC, KERN_PROC_PID, process]
      guard unsafe sysctl(&query, u_int(query.count), &info, &size, nil, 0) == 0, size > 0 else {
        return
      }
      let start = info.kp_proc.p_starttime
      beginning = "\(start.tv_sec).\(start.tv_usec)"
      let device = info.kp_eproc.e_tdev
      terminal =
        device < 0 ? nil : unsafe devname(device, S_IFCHR).map { unsafe String(cString: $0) }
    #endif
  }

  #if os(Linux)
    /// The name of a terminal's device by its number, as in proc(5): pseudo-terminals have the
    /// major numbers 136 to 143, consoles 4.
    private static func name(ofDevice number: Int) -> String? {
      let (major, minor) = (number >> 8 & 0xFFF, number & 0xFF | number >> 12 & 0xFFF00)
      return switch (number, major) {
      case (...0, _): nil
      case (_, 136...143): "pts/\((major - 136) << 8 | minor)"
      case (_, 4): "tty\(minor)"
      default: "tty"
      }
    }
  #endif
}
