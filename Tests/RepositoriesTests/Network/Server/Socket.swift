import Foundation
import Synchronization

@testable import Repositories

/// A TCP socket on 127.0.0.1. Only `wait` waits.
///
/// A socket belongs to one thread; programs that are started do not inherit it.
final class Socket: Sendable {
  private let number: Int32
  private let isOpen = Atomic(true)

  /// A socket that listens on a port, chosen by the system, once `listen` was called.
  init() throws(SystemError) {
    number = try Self.open()
    try bindToFreePort()
  }

  /// A socket that connects, or has connected, to the port: `wait(toWrite: true)` waits until it
  /// has.
  init(connectingTo port: UInt16) throws(SystemError) {
    number = try Self.open()
    do throws(SystemError) {
      _ = try SystemError.check { unsafe withAddress(port) { unsafe connect(number, $0, $1) } }
    } catch {
      guard error.code == EINPROGRESS else { throw error }
    }
  }

  private init(accepted number: Int32) throws(SystemError) {
    self.number = number
    try prepare(number)
    try set(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: Int32(1))
  }

  deinit { end() }

  /// Closes the socket. Once more does nothing.
  func end() {
    if isOpen.exchange(false, ordering: .relaxed) { close(number) }
  }

  /// Makes `end` reset the connection instead of closing it in order.
  func resetAtEnd() throws(SystemError) {
    try set(SO_LINGER, to: linger(l_onoff: 1, l_linger: 0))
  }

  /// Lets the system keep fewer bytes that the other side has not taken.
  func keepFewUnsentBytes() throws(SystemError) {
    try set(SO_SNDBUF, to: Int32(65_536))
  }

  /// Takes connections, of which `waiting` may wait for `accepted`.
  func takeConnections(waiting: Int32) throws(SystemError) {
    _ = try SystemError.check { Int(listen(number, waiting)) }
  }

  /// The next connection; nil when none has come.
  func accepted() throws(SystemError) -> Socket? {
    do throws(SystemError) {
      return try Socket(accepted: Int32(SystemError.check { acceptConnection(number) }))
    } catch {
      guard [EAGAIN, ECONNABORTED].contains(error.code) else { throw error }
      return nil
    }
  }

  /// The port of this side.
  func port() throws(SystemError) -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = try SystemError.check {
      unsafe withUnsafeMutablePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Int(getsockname(number, $0, &length))
        }
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// The bytes that have come, at most `limit`; none at the end, nil when none have come.
  func received(limit: Int = 65_536) throws(SystemError) -> [UInt8]? {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      do throws(SystemError) {
        filled = try SystemError.check { unsafe recv(number, buffer.baseAddress, limit, 0) }
      } catch {
        failure = error
      }
    }
    guard let failure else { return bytes }
    if failure.code == EAGAIN { return nil }
    throw failure
  }

  /// Sends as many of the bytes as there is room for, with one call of the system.
  func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    do throws(SystemError) {
      return try SystemError.check {
        unsafe bytes.withUnsafeBytes {
          unsafe sendWithoutSignal(number, $0.baseAddress, $0.count)
        }
      }
    } catch {
      guard error.code == EAGAIN else { throw error }
      return 0
    }
  }

  /// Waits on this thread until the socket has bytes or is at its end, until there is room for
  /// bytes, where asked, or until one of the descriptors has bytes.
  func wait(
    toWrite: Bool = false, or others: [FileDescriptor] = [], milliseconds: Int32 = -1
  ) throws(SystemError) -> (canRead: Bool, canWrite: Bool, others: [Bool]) {
    let events = Int16(POLLIN) | (toWrite ? Int16(POLLOUT) : 0)
    var requests = [pollfd(fd: number, events: events, revents: 0)]
    requests += others.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    _ = try SystemError.check {
      unsafe Int(poll(&requests, nfds_t(requests.count), milliseconds))
    }
    let came = requests.map(\.revents)
    let room = Int16(POLLOUT)
    return (came[0] & ~room != 0, came[0] & room != 0, came[1...].map { $0 != 0 })
  }

  private static func open() throws(SystemError) -> Int32 {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #elseif canImport(Musl)
      let kind = SOCK_STREAM | SOCK_CLOEXEC
    #else
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #endif
    let number = Int32(try SystemError.check { Int(socket(AF_INET, kind, 0)) })
    try prepare(number)
    return number
  }

  private func bindToFreePort() throws(SystemError) {
    try set(SO_REUSEADDR, to: Int32(1))
    _ = try SystemError.check { unsafe withAddress(0) { unsafe bind(number, $0, $1) } }
  }

  private func set<Value: BitwiseCopyable>(
    _ option: Int32, at level: Int32 = SOL_SOCKET, to value: Value
  ) throws(SystemError) {
    var value = value
    _ = try SystemError.check {
      unsafe Int(
        setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Value>.size)))
    }
  }
}

extension SystemError {
  /// Whether the other side has reset the connection.
  var isReset: Bool { code == ECONNRESET }
}

// Outside of the type, whose methods hide functions of the same names.

private func prepare(_ number: Int32) throws(SystemError) {
  _ = try SystemError.check { Int(fcntl(number, F_SETFL, O_NONBLOCK)) }
  _ = try SystemError.check { Int(fcntl(number, F_SETFD, FD_CLOEXEC)) }
  #if canImport(Darwin)
    var one: Int32 = 1
    unsafe setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(4))
  #endif
}

private func withAddress(
  _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
) -> Int {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  return unsafe withUnsafePointer(to: &address) {
    unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe Int(body($0, socklen_t(MemoryLayout<sockaddr_in>.size)))
    }
  }
}

private func acceptConnection(_ number: Int32) -> Int {
  Int(accept(number, nil, nil))
}

private func sendWithoutSignal(
  _ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
  #if canImport(Darwin)
    unsafe send(number, bytes, count, 0)
  #else
    unsafe send(number, bytes, count, Int32(MSG_NOSIGNAL))
  #endif
}
