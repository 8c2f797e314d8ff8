import Foundation
import Repositories

/// How much of the computer this process may use, as Linux tells it.
///
/// Where threads cannot be made, Dispatch tries for ever; where their stacks are too small, they end the
/// program in the middle of what it does. Both are better told before the first of them.
struct ProcessLimits: Equatable {
  /// The bytes of a stack; nil without a limit.
  let stack: Int?
  /// The bytes of addresses, and how many of them are in use; nil without a limit.
  let addresses: Int?
  let usedAddresses: Int

  /// The smallest stack with which all of the program was tried.
  static let smallestStack = 256 << 10
  /// What a thread's stack has where the limit does not say it.
  private static let usualStack = 8 << 20
  /// Threads beside those that a processor each has.
  private static let moreThreads = 4

  /// The limits of this process; nil where the system does not tell them.
  init?() {
    func text(_ path: String) -> String? {
      let file = try? FileDescriptor(opening: path, to: .read)
      return (try? file?.rest(limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
    }
    guard let limits = text("/proc/self/limits"), let sizes = text("/proc/self/statm") else {
      return nil
    }
    self.init(limits: limits, sizes: sizes, pageSize: sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Reads the two texts of `/proc`: a table with a row for each limit, and numbers of pages of which
  /// the first is that of all in use.
  init?(limits: String, sizes: String, pageSize: Int) {
    func limit(_ name: String) -> Int? {
      let row = limits.split(separator: "\n").first { $0.hasPrefix(name) }
      return row?.dropFirst(name.count).split(separator: " ").first.flatMap { Int($0) }
    }
    guard let pages = sizes.split(separator: " ").first.flatMap({ Int($0) }) else { return nil }
    stack = limit("Max stack size")
    addresses = limit("Max address space")
    usedAddresses = pages * pageSize
  }

  /// Why the program cannot run within them; nil when it can.
  var error: ProcessLimitsError? { error(processors: ProcessInfo.processInfo.activeProcessorCount) }

  func error(processors: Int) -> ProcessLimitsError? {
    if let stack, stack < Self.smallestStack {
      return .smallStack(kibibytes: stack >> 10, needed: Self.smallestStack >> 10)
    }
    guard let addresses else { return nil }
    let threads = processors + Self.moreThreads
    let (stacks, isTooMuch) = threads.multipliedReportingOverflow(by: stack ?? Self.usualStack)
    let needed = isTooMuch ? Int.max : stacks
    if addresses - usedAddresses >= needed { return nil }
    let (all, isEvenMore) = usedAddresses.addingReportingOverflow(needed)
    return .fewAddresses(kibibytes: addresses >> 10, needed: (isEvenMore ? Int.max : all) >> 10)
  }
}

/// The program cannot run within the limits of its process.
enum ProcessLimitsError: Error, Equatable {
  case smallStack(kibibytes: Int, needed: Int)
  case fewAddresses(kibibytes: Int, needed: Int)
}
