import Foundation
import Repositories
import Synchronization

/// A running program that this one has started.
final class ChildProcess: Sendable {
  /// Where a program runs.
  enum Place {
    /// In this terminal's foreground, with this program's input and output.
    case foreground
    /// In a session of its own, without a terminal, so that Ctrl-C and the end of this program
    /// leave it alone.
    case background(input: FileDescriptor, output: FileDescriptor)
  }

  private let id: pid_t
  private let isOver = Mutex(false)

  /// The flag that gives a child a session of its own; Swift does not see Linux's name for it.
  #if canImport(Darwin)
    private static let ownSession = POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT
    /// The flag closes them.
    private static let openNumbers: [Int32] = []
  #else
    private static let ownSession: Int32 = 0x80
    /// The numbers of the open files, among them one of the listing itself, which is closed again.
    private static var openNumbers: [Int32] {
      SystemFiles().names(in: "/proc/self/fd").compactMap { Int32($0) }
    }
  #endif

  /// Starts a program. The child handles signals as a new program does, not as this program does.
  ///
  /// - Parameters:
  ///   - words: The path of the program and its arguments.
  ///   - variables: The variables of the environment that the child has besides those of this
  ///     program, or with other values.
  init(
    _ words: [String], in place: Place, variables: [String: String] = [:]
  ) throws(SystemError) {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var (all, none) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if case .background(let input, let output) = place {
      flags |= Self.ownSession
      for (descriptor, number) in [(input, 0), (output, 1), (output, 2)] {
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor.number, Int32(number))
      }
      // A program that the child leaves running would keep open what this program was given.
      for number in Self.openNumbers where number > 2 {
        unsafe posix_spawn_file_actions_addclose(&actions, number)
      }
    }
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments = unsafe Self.copies(of: words)
    defer { unsafe Self.release(arguments) }
    var environment = unsafe Self.environment(with: variables)
    defer { unsafe Self.release(environment) }
    var id = pid_t()
    let failure = unsafe posix_spawn(
      &id, words[0], &actions, &attributes, &arguments, &environment)
    if failure != 0 { throw SystemError(code: failure) }
    self.id = id
  }

  /// Waits on this thread for the end of the program, and returns its exit status; 128 and the
  /// signal for a program that a signal has ended.
  func status() throws(SystemError) -> Int32 {
    // Until the second call below, no other program gets the number of this one, so that `stop`
    // ends no other.
    var info = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0 {
      if errno != EINTR { throw SystemError(code: errno) }
    }
    return try isOver.withLock { isOver throws(SystemError) in
      var status: Int32 = 0
      while unsafe waitpid(id, &status, 0) < 0 {
        if errno != EINTR { throw SystemError(code: errno) }
      }
      isOver = true
      let signal = status & 0x7F
      return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
  }

  /// Asks a program in the background to end, and all programs of its process group, unless it has
  /// ended.
  func stop() {
    isOver.withLock { if !$0 { _ = kill(-id, SIGTERM) } }
  }

  /// The environment of a child, ended by nil: bytes, since a value may not be UTF-8.
  private static func environment(
    with variables: [String: String]
  ) -> [UnsafeMutablePointer<CChar>?] {
    var lines: [UnsafeMutablePointer<CChar>?] = unsafe []
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = unsafe environ
    while let line = unsafe next.pointee {
      let text = unsafe String(cString: line)
      if variables[String(text.prefix { $0 != "=" })] == nil { unsafe lines.append(strdup(line)) }
      unsafe next = next.successor()
    }
    return unsafe lines + copies(of: variables.map { "\($0)=\($1)" })
  }

  private static func copies(of words: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe words.map { unsafe strdup($0) } + [nil]
  }

  private static func release(_ words: [UnsafeMutablePointer<CChar>?]) {
    for index in unsafe words.indices { unsafe free(words[index]) }
  }
}
