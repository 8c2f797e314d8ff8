import Repositories

extension Session {
  /// The most files open at once, each read by the one before.
  static let scriptLimit = 16

  /// Runs the lines of a file, to its end or until one of them ends the program.
  ///
  /// - Parameter place: the place of the command that asked for the file; nil if a person or an
  ///   option did.
  mutating func read(script path: String, at place: InputPlace?) async -> Outcome {
    let script: Script
    do throws(ActionError) {
      script = try open(path)
    } catch {
      return fails(error, at: place)
    }
    scripts.append(script.identity)
    defer { scripts.removeLast() }
    return await read(script.file, file: path, at: place)
  }

  /// Runs the lines of an open descriptor, such as standard input.
  ///
  /// - Parameter file: the file that errors name beside the line; nil for standard input.
  mutating func read(
    _ descriptor: FileDescriptor, file: String?, at place: InputPlace? = nil
  ) async -> Outcome {
    let isStopped = { @Sendable [interrupts] in interrupts.isPastMark }
    var reader = LineReader(descriptor, until: isStopped)
    var number = 0
    do throws(SystemError) {
      while let line = try await reader.next() {
        if interrupts.isPastMark {
          return stops(at: number > 0 ? .line(number, file: file) : place)
        }
        number += 1
        let outcome = await run(line, at: .line(number, file: file))
        if outcome != .next { return outcome }
      }
      return .next
    } catch {
      if error == .cancelled { return stops(at: number > 0 ? .line(number, file: file) : place) }
      return fails(
        file.map { .unreadableInput($0, reason: error.reason) }
          ?? .unreadableStandardInput(reason: error.reason), at: place)
    }
  }

  private typealias Script = (file: FileDescriptor, identity: FileStatus.Identity)

  private func open(_ path: String) throws(ActionError) -> Script {
    if scripts.count == Self.scriptLimit { throw .readTooDeep(path, limit: Self.scriptLimit) }
    do throws(SystemError) {
      let file = try FileDescriptor(opening: path, to: .read)
      // A device would never end.
      if try file.kind() == .device { throw .notARegularFile }
      let identity = try file.status().identity
      if !scripts.contains(identity) { return (file, identity) }
    } catch {
      throw .unreadableInput(path, reason: error.reason)
    }
    throw .readInCircle(path)
  }

  /// Reports the line after which Ctrl-C stopped the reading of a file.
  private mutating func stops(at place: InputPlace?) -> Outcome {
    fail(ActionError.readStopped, at: place)
    return stopsAtFirstError ? .quit(code: nil) : .stopped
  }

  private mutating func fails(_ error: ActionError, at place: InputPlace?) -> Outcome {
    fail(error, at: place)
    return stopsAtFirstError ? .quit(code: nil) : .next
  }
}
