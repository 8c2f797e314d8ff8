import Foundation
import Repositories

/// The limits of this process, as Linux reports them.
///
/// When threads cannot be made, Dispatch tries for ever; when their stacks are too small, they end
/// the program during its work. Both are better reported before the first thread.
struct ProcessLimits: Equatable {
  /// The bytes of a stack; nil without a limit.
  let stack: Int?
  /// The bytes of address space; nil without a limit.
  let addresses: Int?
  /// The bytes of address space in use.
  let usedAddresses: Int
  /// The number of files that may be open at once; nil without a limit.
  let files: Int?

  /// The fewest open files with which the system's libraries end a thread.
  static let fewestFiles = 16
  /// The smallest stack, in bytes, with which the whole program was tested.
  static let smallestStack = 256 << 10
  /// The bytes of a thread's stack without a limit.
  private static let usualStack = 8 << 20
  /// The threads beyond one for each processor.
  private static let moreThreads = 4

  /// The reason why the program cannot run in this process; nil if it can.
  static var flaw: ProcessLimitsError? {
    CommandLine.arguments.isEmpty ? .noArguments : Self()?.error
  }

  /// The limits of this process; nil if the system does not report them.
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

  /// Parses two texts of `/proc`: a table of limits, and counts of pages, the first of all pages in
  /// use.
  init?(limits: String, sizes: String, pageSize: Int) {
    func limit(_ name: String) -> Int? {
      // Bytes: to find the characters of the table takes a twentieth of a start.
      let rows = limits.utf8.split(separator: UInt8(ascii: "\n"))
      let row = rows.first { $0.starts(with: name.utf8) }
      return row.flatMap { first($0.dropFirst(name.utf8.count)) }
    }
    func first(_ row: Substring.UTF8View) -> Int? {
      row.split(separator: UInt8(ascii: " ")).first.flatMap { Int(Substring($0)) }
    }
    guard let pages = first(sizes[...].utf8) else { return nil }
    stack = limit("Max stack size")
    addresses = limit("Max address space")
    usedAddresses = pages * pageSize
    files = limit("Max open files")
  }

  /// The reason why the program cannot run within these limits; nil if it can.
  var error: ProcessLimitsError? { error(processors: ProcessInfo.processInfo.activeProcessorCount) }

  func error(processors: @autoclosure () -> Int) -> ProcessLimitsError? {
    if let stack, stack < Self.smallestStack {
      return .smallStack(kibibytes: stack >> 10, needed: Self.smallestStack >> 10)
    }
    if let files, files < Self.fewestFiles {
      return .fewFiles(files, needed: Self.fewestFiles)
    }
    guard let addresses else { return nil }
    let threads = processors() + Self.moreThreads
    let (stacks, isTooMuch) = threads.multipliedReportingOverflow(by: stack ?? Self.usualStack)
    let needed = isTooMuch ? Int.max : stacks
    if addresses - usedAddresses >= needed { return nil }
    let (all, isEvenMore) = usedAddresses.addingReportingOverflow(needed)
    return .fewAddresses(kibibytes: addresses >> 10, needed: (isEvenMore ? Int.max : all) >> 10)
  }
}

/// Why the program cannot run in this process.
enum ProcessLimitsError: Error, Equatable {
  /// The system does not tell the arguments: Swift reads them where Linux mounts `/proc`.
  case noArguments
  case fewFiles(Int, needed: Int)
  case smallStack(kibibytes: Int, needed: Int)
  case fewAddresses(kibibytes: Int, needed: Int)
}
