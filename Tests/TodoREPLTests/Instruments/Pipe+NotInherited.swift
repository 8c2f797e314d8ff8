import Foundation

extension Pipe {
  /// A pipe that no program inherits, but for the end that the program is given: otherwise programs
  /// that tests start at one time would keep each other's input open.
  static func notInherited() -> Pipe {
    let pipe = Pipe()
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    return pipe
  }
}
