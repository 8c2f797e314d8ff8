import Foundation
import Synchronization

// Outside the type, whose methods hide the system's functions of the same names.
private func release(_ number: Int32) { _ = close(number) }
private func reach(_ number: Int32, _ address: addrinfo) -> Int32 {
  unsafe connect(number, address.ai_addr, address.ai_addrlen)
}
private func push(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe send(number, bytes.baseAddress, bytes.count, quiet)
}
#if canImport(Darwin)
  private let (stream, quiet) = (SOCK_STREAM, Int32(0))
#elseif canImport(Musl)
  private let (stream, quiet) = (SOCK_STREAM, MSG_NOSIGNAL)
#else
  private let (stream, quiet) = (Int32(SOCK_STREAM.rawValue), Int32(MSG_NOSIGNAL))
#endif

/// A connection to a server, used by one thread that waits; any thread may end it.
final class TCPConnection: Sendable {
  private struct State {
    var descriptor: Int32?
    var isOver = false
  }

  private let state = Mutex(State())

  deinit { close() }

  /// Why there is no connection, or no longer one.
  enum Failure: Error {
    case unknownHost
    case notReachable
    case silent
    case broken
  }

  /// Connects to one of the addresses of a host.
  ///
  /// - Parameter patience: The longest silence of each address, and later of the server.
  func connect(to host: String, port: Int, patience: Duration) throws(Failure) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = stream
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, "\(port)", &hints, &list) == 0 else { throw .unknownHost }
    defer { unsafe freeaddrinfo(list) }
    var failure = Failure.notReachable
    var next = unsafe list
    while let address = unsafe next {
      do throws(Failure) {
        return try unsafe connect(to: address.pointee, patience)
      } catch {
        failure = error
      }
      unsafe next = address.pointee.ai_next
    }
    throw failure
  }

  private func connect(to address: addrinfo, _ patience: Duration) throws(Failure) {
    let number = unsafe socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard number >= 0 else { throw .notReachable }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    let isWanted = state.withLock { state in
      if !state.isOver { state.descriptor = number }
      return !state.isOver
    }
    guard isWanted else {
      release(number)
      throw .broken
    }
    set(SO_SNDTIMEO, number, to: patience)
    set(SO_RCVTIMEO, number, to: patience)
    keepAlive(number)
    let result = unsafe reach(number, address)
    if result == 0 { return }
    var code = errno
    // A stop and a continuation of the program end the call, but not the attempt (signal(7)).
    if code == EINTR { code = Self.outcome(number, patience.clamped) }
    if code == 0 { return }
    close()
    throw code == EINPROGRESS || code == EAGAIN || code == ETIMEDOUT ? .silent : .notReachable
  }

  /// Waits for the end of an attempt to connect; returns its error, or 0.
  private static func outcome(_ number: Int32, _ patience: Duration) -> Int32 {
    let end = ContinuousClock.now + patience
    var code: Int32 = ETIMEDOUT
    var wait = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    while true {
      let rest = (end - .now).components.seconds + 1
      let count = unsafe poll(&wait, 1, Int32(max(0, min(rest, 1 << 20))) * 1000)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? ETIMEDOUT : errno }
      var size = socklen_t(MemoryLayout<Int32>.size)
      let result = unsafe getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &size)
      return result == 0 ? code : errno
    }
  }

  /// Sends bytes; returns when the system has accepted all of them.
  func send(_ data: Data) throws(Failure) {
    guard let number = state.withLock(\.descriptor) else { throw .broken }
    var rest = data[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe push(number, $0) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw errno == EAGAIN ? .silent : .broken }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits for bytes; empty at the end of the connection.
  func received() throws(Failure) -> Data {
    guard let number = state.withLock(\.descriptor) else { throw .broken }
    while true {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe recv(number, buffer.baseAddress, buffer.count, 0)
      }
      if count >= 0 { return Data(bytes.prefix(count)) }
      if errno == EINTR { continue }
      throw errno == EAGAIN ? .silent : .broken
    }
  }

  /// Ends the connection: wakes the thread that waits for bytes.
  func end() {
    state.withLock { state in
      state.isOver = true
      if let number = state.descriptor { _ = shutdown(number, Int32(SHUT_RDWR)) }
    }
  }

  /// Closes the connection. Call it on the thread that waits, or while no thread waits.
  func close() {
    state.withLock { state in
      if let number = state.descriptor.take() { release(number) }
    }
  }

  private func set(_ option: Int32, _ number: Int32, to duration: Duration) {
    // A limit of zero would be none.
    let (seconds, attoseconds) = max(duration.clamped, .milliseconds(1)).components
    var time = timeval()
    time.tv_sec = .init(min(seconds, 1 << 30))
    time.tv_usec = .init(attoseconds / 1_000_000_000_000)
    _ = unsafe setsockopt(
      number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Makes the system probe a silent server: after 15 seconds, then every 5, three times.
  private func keepAlive(_ number: Int32) {
    func set(_ option: Int32, at level: Int32, to value: Int32) {
      var value = value
      _ = unsafe setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
    set(SO_KEEPALIVE, at: SOL_SOCKET, to: 1)
    set(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: 1)
    #if canImport(Darwin)
      set(TCP_KEEPALIVE, at: Int32(IPPROTO_TCP), to: 15)
      set(SO_NOSIGPIPE, at: SOL_SOCKET, to: 1)
    #else
      set(TCP_KEEPIDLE, at: Int32(IPPROTO_TCP), to: 15)
    #endif
    set(TCP_KEEPINTVL, at: Int32(IPPROTO_TCP), to: 5)
    set(TCP_KEEPCNT, at: Int32(IPPROTO_TCP), to: 3)
  }
}
