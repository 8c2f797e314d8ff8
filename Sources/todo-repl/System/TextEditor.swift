import Repositories

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The person's text editor: `VISUAL`, else `EDITOR`, else `vi`.
struct TextEditor: Equatable {
  /// The command, which may have arguments, as in "code --wait".
  let command: String

  /// The exit status of a shell for a command that it does not find.
  static let missingStatus: Int32 = 127

  init(environment: [String: String]) {
    let commands = ["VISUAL", "EDITOR"].compactMap { environment[$0] }
    command = commands.first { !$0.allSatisfy(\.isWhitespace) } ?? "vi"
  }

  /// Edits a file, and returns the exit status; 128 and the signal for an editor that a signal has
  /// ended.
  func edit(_ path: String) async throws(SystemError) -> Int32 {
    // A shell splits the command, as for git.
    let words = ["/bin/sh", "-c", "\(command) \"$@\"", "sh", path]
    return try await blocking { () throws(SystemError) in try Self.run(words) }
  }

  /// Runs a program in this terminal's foreground, and waits for its end.
  private static func run(_ words: [String]) throws(SystemError) -> Int32 {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // The program's own handling of signals is none of the editor's.
    var (all, none) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { while let argument = unsafe arguments.popLast() { unsafe free(argument) } }
    var process = pid_t()
    let failure = unsafe posix_spawn(
      &process, words[0], nil, &attributes, &arguments, environ)
    if failure != 0 { throw SystemError(code: failure) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      if errno != EINTR { throw SystemError(code: errno) }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
