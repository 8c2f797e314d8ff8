import Repositories

extension Session {
  /// The most files open at once, each read by the one before.
  static let scriptLimit = 16

  /// Runs the lines of a file, to its end or until one of them ends the program.
  ///
  /// - Parameter origin: the origin of the command that asked for the file; nil if a person or an
  ///   option did.
  mutating func read(script path: String, at origin: CommandOrigin?) async -> Outcome {
    let script: Script
    do throws(ActionError) {
      script = try open(path)
    } catch {
      return fails(error, at: origin)
    }
    scripts.append(script.identity)
    defer {
      scripts.removeLast()
      // The edits of a file that another file reads belong to that other file.
      if scripts.isEmpty {
        container.readFiles.add(fileEdits)
        fileEdits = []
      }
    }
    return await read(script.file, file: path, at: origin)
  }

  /// Runs the lines of an open descriptor, such as standard input.
  ///
  /// - Parameter file: the file that errors name beside the line; nil for standard input.
  mutating func read(
    _ descriptor: FileDescriptor, file: String?, at origin: CommandOrigin? = nil
  ) async -> Outcome {
    let isStopped = { @Sendable [interrupts] in interrupts.isPastMark }
    var lines = ScriptLines(LineReader(descriptor, until: isStopped), file: file)
    do throws(SystemError) {
      while let line = try await lines.next() {
        if interrupts.isPastMark { return stops(at: lines.originBefore ?? origin) }
        if line.isIdle {
          if endings.value > 0 { return .quit(code: nil) }
          continue
        }
        let outcome = await run(line, of: &lines)
        if outcome != .next { return outcome }
      }
      return .next
    } catch {
      if error == .cancelled { return stops(at: lines.origin ?? origin) }
      return fails(
        file.map { .unreadableInput($0, reason: error.reason) }
          ?? .unreadableStandardInput(reason: error.reason), at: origin)
    }
  }

  private typealias Script = (file: FileDescriptor, identity: FileStatus.Identity)

  private func open(_ path: String) throws(ActionError) -> Script {
    if scripts.count == Self.scriptLimit { throw .readTooDeep(path, limit: Self.scriptLimit) }
    do throws(SystemError) {
      let file = try FileDescriptor(opening: path, to: .read)
      // A device never ends, and a terminal would consume the lines typed at the prompt.
      if try file.kind() == .device || file.isTerminal { throw .isDevice }
      let identity = try file.status().identity
      if !scripts.contains(identity) { return (file, identity) }
    } catch {
      throw .unreadableInput(path, reason: error.reason)
    }
    throw .readInCircle(path)
  }

  /// Reports the line after which Ctrl-C stopped the reading of a file.
  mutating func stops(at origin: CommandOrigin?) -> Outcome {
    fail(ActionError.readStopped, at: origin)
    return stopsAtFirstError ? .quit(code: nil) : .stopped
  }

  private mutating func fails(_ error: ActionError, at origin: CommandOrigin?) -> Outcome {
    fail(error, at: origin)
    return stopsAtFirstError ? .quit(code: nil) : .next
  }
}
