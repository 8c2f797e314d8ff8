import Foundation
import Repositories
import Synchronization

/// Reads keys on a thread of its own, while they are wanted.
///
/// Bytes are read one at a time, and only while keys are wanted: the bytes typed after "quit" are
/// left to the next program on the terminal.
final class Keyboard: Sendable {
  /// The result of reading a byte, or of waiting for one.
  enum Event {
    /// Complete keys, often one.
    case keys([Keystroke], isMoreWaiting: Bool)
    case end
    case failure(SystemError)
  }

  /// The time that an Esc waits for the rest of a sequence, in milliseconds.
  static let decisionTime: Int32 = 40

  private struct Contents {
    var decoder = KeyDecoder()
    var isReading = false
    var isWanted = false
    /// Whether the terminal is another program's: its keys are never wanted here.
    var isPaused = false
  }

  private let input: FileDescriptor
  private let wake: (reading: FileDescriptor, writing: FileDescriptor)
  private let handler: @Sendable (Event) -> Bool
  private let contents = Mutex(Contents())
  private let queue = DispatchQueue(label: "todo-repl.keyboard")

  /// - Parameter handler: handles an event on the keyboard's thread; returns false when no more
  ///   events are wanted.
  init(
    _ input: FileDescriptor, handler: @escaping @Sendable (Event) -> Bool
  ) throws(SystemError) {
    self.input = input
    self.handler = handler
    wake = try FileDescriptor.pipe()
  }

  /// Starts reading, unless it is reading already, or paused.
  func listen() {
    let begins = contents.withLock { contents in
      if contents.isPaused { return false }
      contents.isWanted = true
      defer { contents.isReading = true }
      return !contents.isReading
    }
    // In the background, reading stops this program, as any other.
    if begins {
      queue.async { [self] in SignalMask.letting([SIGTTIN]) { readWhileWanted() } }
    }
  }

  /// Ends reading until ``resume()``; the key being taken is the last.
  func pause() {
    contents.withLock { ($0.isWanted, $0.isPaused) = (false, true) }
    try? wake.writing.send("!")
  }

  /// Calls the handler without keys, on the keyboard's thread: after the keys that were read before.
  func settle() {
    listen()
    try? wake.writing.send("!")
  }

  /// Lets the next `listen` read again.
  func resume() {
    contents.withLock { $0.isPaused = false }
  }

  private func readWhileWanted() {
    while isStillWanted() {
      let isUndecided = contents.withLock { $0.decoder.isUndecided }
      do throws(SystemError) {
        let ready = try input.waitForBytes(
          or: wake.reading, milliseconds: isUndecided ? Self.decisionTime : -1)
        if ready.there {
          _ = try wake.reading.next()
          send([])
        } else if ready.here {
          take(try input.next(1))
        } else if isUndecided {
          send(contents.withLock { $0.decoder.decide() })
        }
      } catch {
        handle(.failure(error))
      }
    }
  }

  /// Whether to continue reading; if not, the next `listen` starts again.
  private func isStillWanted() -> Bool {
    contents.withLock { contents in
      let isWanted = contents.isWanted && !contents.isPaused
      if !isWanted { contents.isReading = false }
      return isWanted
    }
  }

  private func take(_ bytes: [UInt8]) {
    if bytes.isEmpty { return handle(.end) }
    send(contents.withLock { contents in bytes.flatMap { contents.decoder.push($0) } })
  }

  private func send(_ keys: [Keystroke]) {
    handle(.keys(keys, isMoreWaiting: isMoreWaiting))
  }

  private var isMoreWaiting: Bool { (try? input.waitForBytes(milliseconds: 0))?.here == true }

  private func handle(_ event: Event) {
    // A `listen` called during the handler wins.
    contents.withLock { $0.isWanted = false }
    let isWanted = handler(event)
    contents.withLock { $0.isWanted = $0.isWanted || isWanted }
  }
}
