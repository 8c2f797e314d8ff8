import Dispatch
import Foundation
import Synchronization

/// A watch on a file that other programs write, until the watch is released.
///
/// The system reports writes on some file systems only, and some reports are late or missing: so a
/// watch also checks at intervals, and far more often without reports.
final class FileWatch: Sendable {
  /// The milliseconds between two checks: with reports of writes, and without.
  private static let (slow, fast) = (1_000, 40)

  private struct State {
    var timer: (any DispatchSourceTimer)?
    /// The source of write reports, and the file that it reports on.
    var source: (any DispatchSourceProtocol)?
    var identity: FileStatus.Identity?
  }

  private let path: String
  private let queue = DispatchQueue(label: "file watch", qos: .utility)
  private let state = Mutex(State())
  private let onChange: @Sendable () -> Void

  /// - Parameter onChange: Called on a queue of its own when the file may have changed, appeared or
  ///   disappeared.
  init(_ path: String, onChange: @escaping @Sendable () -> Void) {
    self.path = path
    self.onChange = onChange
    state.withLock { state in
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.setEventHandler { [weak self] in self?.look() }
      state.timer = timer
      listen(&state)
      timer.activate()
    }
  }

  deinit {
    state.withLock { state in
      state.timer?.cancel()
      state.source?.cancel()
    }
  }

  private func look() {
    state.withLock { state in
      // The file may have appeared, or another one may have replaced it.
      if state.identity != identity { listen(&state) }
    }
    onChange()
  }

  private var identity: FileStatus.Identity? { try? SystemFiles().status(of: path).identity }

  /// Subscribes to write reports, and sets the interval of the checks accordingly.
  private func listen(_ state: inout State) {
    let wasListening = state.source != nil
    state.source?.cancel()
    state.identity = identity
    state.source = state.identity.flatMap { identity in
      MountTable.isRemote(identity, in: FileDescriptor.table(at: "/proc/self/mountinfo") ?? "")
        ? nil : Self.source(of: path, on: queue) { [weak self] in self?.onChange() }
    }
    if state.source != nil, wasListening { return }
    let interval = state.source == nil ? Self.fast : Self.slow
    state.timer?.schedule(
      deadline: .now() + .milliseconds(interval), repeating: .milliseconds(interval),
      leeway: .milliseconds(interval / 10))
  }
}

#if os(Linux)
  extension FileWatch {
    /// The source of write reports for a file; nil if the system has none.
    private static func source(
      of path: String, on queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void
    ) -> (any DispatchSourceProtocol)? {
      let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard number >= 0 else { return nil }
      guard unsafe inotify_add_watch(number, path, UInt32(IN_MODIFY)) >= 0 else {
        close(number)
        return nil
      }
      let source = DispatchSource.makeReadSource(fileDescriptor: number, queue: queue)
      source.setCancelHandler { close(number) }
      source.setEventHandler {
        // The contents of the events do not matter.
        let events = FileDescriptor(borrowing: number)
        while let bytes = try? events.nextIfThere(4_096), !bytes.isEmpty {}
        handler()
      }
      source.activate()
      return source
    }
  }
#else
  extension FileWatch {
    /// The source of write reports for a file; nil if the system has none.
    private static func source(
      of path: String, on queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void
    ) -> (any DispatchSourceProtocol)? {
      guard let file = try? FileDescriptor(opening: path, to: .read) else { return nil }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: file.number, eventMask: [.write, .extend], queue: queue)
      source.setCancelHandler { withExtendedLifetime(file) {} }
      source.setEventHandler(handler: handler)
      source.activate()
      return source
    }
  }
#endif
