@testable import Repositories

/// The server's side of one connection. Runs on a thread of its own.
struct Conversation {
  let socket: Socket
  let connection: ServerConnection
  let log: ServerLog
  /// Open once the server is stopped.
  let stopping: Gate
  let answer: @Sendable (ReceivedRequest) -> Reply
  /// What came and is not part of a request yet.
  private var input: [UInt8] = []

  init(
    on socket: Socket, log: ServerLog, stopping: Gate,
    answer: @escaping @Sendable (ReceivedRequest) -> Reply
  ) {
    (self.socket, self.log, self.stopping, self.answer) = (socket, log, stopping, answer)
    connection = log.connect()
  }

  /// Answers requests until the connection ends, and closes the socket.
  mutating func run() {
    let end = talk()
    socket.end()
    connection.noteEnd(end)
  }

  private mutating func talk() -> ConnectionEnd {
    do throws(ConnectionEnd) {
      while true {
        let head = try nextHead()
        let request = log.receive(head, body: try body(of: head), on: connection)
        for step in answer(request).steps { try perform(step) }
        if head.closesAfterReply { return .byServer }
      }
    } catch {
      return error
    }
  }

  private mutating func nextHead() throws(ConnectionEnd) -> RequestHead {
    while true {
      do {
        if let head = try RequestHead(input) {
          input.removeFirst(head.length)
          return head
        }
      } catch {
        throw try refuse()
      }
      try wait(for: .bytes)
    }
  }

  private mutating func body(of head: RequestHead) throws(ConnectionEnd) -> [UInt8] {
    let length: Int
    do { length = try head.bodyLength() } catch { throw try refuse() }
    if head.expectsContinue && input.count < length { try perform(.send(Reply.head(100, [:]))) }
    while input.count < length { try wait(for: .bytes) }
    defer { input.removeFirst(length) }
    return Array(input[..<length])
  }

  /// Answers a malformed request, after which the rest of the input has no meaning.
  private mutating func refuse() throws(ConnectionEnd) -> ConnectionEnd {
    for step in Reply(400, headers: ["Connection": "close"]).steps { try perform(step) }
    return .byServer
  }

  private mutating func perform(_ step: Reply.Step) throws(ConnectionEnd) {
    switch step {
    case .send(let bytes):
      try send(bytes[...])
    case .sendRepeatedly(let block, let count):
      try callingSystem { () throws(SystemError) in try socket.keepFewUnsentBytes() }
      var rest = count
      while rest > 0 {
        try send(block.prefix(rest))
        rest -= block.count
      }
    case .wait(let gate):
      try wait(for: .gate(gate))
    case .waitForClient:
      try wait(for: .nothing)
    case .close:
      throw .byServer
    case .reset:
      try callingSystem { () throws(SystemError) in try socket.resetAtEnd() }
      throw .byServer
    }
  }

  private mutating func send(_ bytes: ArraySlice<UInt8>) throws(ConnectionEnd) {
    var rest = bytes
    while !rest.isEmpty {
      try wait(for: .room)
      let count = try callingSystem { () throws(SystemError) in try socket.send(rest) }
      connection.noteSent(count)
      rest = rest.dropFirst(count)
    }
  }

  private enum Awaited {
    case bytes
    case room
    case gate(Gate)
    case nothing
  }

  /// Waits on this thread, and keeps what comes meanwhile.
  ///
  /// - Throws: The end, when the client hangs up or the server is stopped.
  private mutating func wait(for awaited: Awaited) throws(ConnectionEnd) {
    var gates = [stopping.descriptor]
    var isForRoom = false
    switch awaited {
    case .bytes, .nothing: break
    case .room: isForRoom = true
    case .gate(let gate): gates.append(gate.descriptor)
    }
    while true {
      let ready = try callingSystem { () throws(SystemError) in
        try socket.wait(toWrite: isForRoom, or: gates)
      }
      if ready.others[0] { throw .byServer }
      if ready.canRead { try receive() }
      switch awaited {
      case .bytes where ready.canRead: return
      case .room where ready.canWrite: return
      case .gate where ready.others[1]: return
      default: break
      }
    }
  }

  private mutating func receive() throws(ConnectionEnd) {
    let bytes = try callingSystem { () throws(SystemError) in try socket.received() }
    guard let bytes else { return }
    if bytes.isEmpty { throw .byClient }
    input += bytes
  }

  /// The system's calls fail when the client has closed or reset the connection.
  private func callingSystem<Value>(
    _ call: () throws(SystemError) -> Value
  ) throws(ConnectionEnd) -> Value {
    do { return try call() } catch { throw .byClient }
  }
}
