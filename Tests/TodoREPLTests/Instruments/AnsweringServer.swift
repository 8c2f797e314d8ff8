import Foundation
import Synchronization

@testable import Repositories

/// A server on 127.0.0.1 that gives each request the next of some answers, and the last one to all
/// that come after.
///
/// One request on each connection, and one at a time; `ScriptedHTTPServer` of the repositories'
/// tests does more.
final class AnsweringServer: Sendable {
  struct Answer {
    /// 0 closes the connection without an answer, and -1 waits silently until the client closes the
    /// connection.
    var status: Int
    var body: String
  }

  let port: UInt16
  private let answers = Answers()
  private let stopping: FileDescriptor
  private let stopped = DispatchGroup()

  private final class Answers: Sendable {
    let rest = Mutex<[Answer]>([])

    /// The answer to the next request.
    func next() -> Answer? {
      rest.withLock { $0.count > 1 ? $0.removeFirst() : $0.first }
    }
  }

  init() throws {
    let listener = try Self.open()
    port = try Self.listen(listener)
    let (reading, writing) = try FileDescriptor.pipe()
    stopping = writing
    stopped.enter()
    Thread { [answers, stopped] in
      while let ready = try? FileDescriptor(borrowing: listener).waitForBytes(
        or: reading, milliseconds: -1), !ready.there
      {
        let client = accept(listener, nil, nil)
        if client >= 0 { Self.answer(client, answers) }
        close(client)
      }
      close(listener)
      stopped.leave()
    }.start()
  }

  deinit {
    try? stopping.send("s")
    stopped.wait()
  }

  /// Gives the requests that come from now on these answers.
  func give(_ answers: [Answer]) {
    self.answers.rest.withLock { $0 = answers }
  }

  private static func answer(_ client: Int32, _ answers: Answers) {
    let input = FileDescriptor(borrowing: client)
    var request: [UInt8] = []
    while !String(decoding: request, as: UTF8.self).contains("\r\n\r\n") {
      guard let bytes = try? input.next(), !bytes.isEmpty else { return }
      request += bytes
    }
    guard let answer = answers.next(), answer.status != 0 else { return }
    if answer.status < 0 {
      while let bytes = try? input.next(), !bytes.isEmpty {}
      return
    }
    let text = """
      HTTP/1.1 \(answer.status) Scripted\r
      Content-Length: \(answer.body.utf8.count)\r
      Connection: close\r
      \r
      \(answer.body)
      """
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(client, $0.baseAddress, $0.count, noSignal)
      }
      if count < 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func open() throws -> Int32 {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let number = Int32(try SystemError.check { Int(socket(AF_INET, kind, 0)) })
    // Programs that are started must not keep the port open.
    _ = try SystemError.check { Int(fcntl(number, F_SETFD, FD_CLOEXEC)) }
    return number
  }

  /// Listens on a port that the system chooses.
  private static func listen(_ number: Int32) throws -> UInt16 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try unsafe withUnsafeMutablePointer(to: &address) { address in
      try unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = try SystemError.check { unsafe Int(bind(number, address, length)) }
        _ = try SystemError.check { Int(startListening(number)) }
        _ = try SystemError.check { unsafe Int(getsockname(number, address, &length)) }
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }
}

// Outside of the type, whose methods hide the function of the same name.
private func startListening(_ number: Int32) -> Int32 { listen(number, 8) }

#if canImport(Darwin)
  private let noSignal: Int32 = 0
#else
  private let noSignal = Int32(MSG_NOSIGNAL)
#endif
