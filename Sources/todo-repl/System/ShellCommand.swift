import Foundation
import Repositories
import Synchronization

/// A command of a person that a shell runs in the background, with its own input.
struct ShellCommand {
  let text: String
  let environment: [String: String]

  /// The end of a command.
  struct End: Equatable {
    let status: Int32
    /// The last line that the command wrote; empty if it wrote nothing.
    let lastLine: String
  }

  /// Runs the command, and returns when it has ended. A cancelled task ends the command.
  ///
  /// - Parameters:
  ///   - input: The text that the command can read.
  ///   - variables: Further variables of its environment.
  func run(
    input: String, variables: [String: String]
  ) async throws(SystemError) -> End {
    let running = Running()
    let end = await withTaskCancellationHandler {
      await Result { () async throws(SystemError) in
        try await blocking { () throws(SystemError) in
          let output = try NamelessFile(environment: environment)
          let child = try ChildProcess(
            ["/bin/sh", "-c", text],
            in: .background(
              input: NamelessFile(input, environment: environment).descriptor,
              output: output.descriptor), variables: variables)
          running.begin(child)
          let status = try child.status()
          return End(status: status, lastLine: Self.lastLine(try output.end(Self.longestLine)))
        }
      }
    } onCancel: {
      running.stop()
    }
    return try end.get()
  }

  /// The child of a command, which any thread may end.
  private final class Running: Sendable {
    private let state = Mutex<(child: ChildProcess?, isStopped: Bool)>((nil, false))

    func begin(_ child: ChildProcess) {
      let isStopped = state.withLock { state in
        state.child = child
        return state.isStopped
      }
      if isStopped { child.stop() }
    }

    func stop() {
      let child = state.withLock { state in
        state.isStopped = true
        return state.child
      }
      child?.stop()
    }
  }

  /// The most bytes of the output that are looked at.
  private static let longestLine = 500

  private static func lastLine(_ bytes: [UInt8]) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.last { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
  }
}
