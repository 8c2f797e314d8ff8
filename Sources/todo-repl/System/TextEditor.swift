import Repositories

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
    return try await blocking { () throws(SystemError) in
      try ChildProcess(words, in: .foreground).status()
    }
  }
}
