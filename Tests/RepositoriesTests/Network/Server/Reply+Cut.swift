extension Reply {
  /// A place in the bytes of a reply.
  enum Place: Sendable {
    case byte(Int)
    case inHead
    case beforeBody
    case inBody
    /// Before the chunk that ends a body in chunks.
    case beforeLastChunk
  }

  /// The reply up to the place; then the connection is closed, or what else `end` says.
  func cut(at place: Place, by end: Reply = .close) -> Reply {
    Reply(.send(parts(at: place).before)).then(end)
  }

  /// The reply, whose bytes after the place come when the test opens the gate.
  func held(at place: Place, until gate: Gate) -> Reply {
    let (before, after, rest) = parts(at: place)
    return Reply(.send(before), .wait(gate), .send(after)).then(rest)
  }

  private func parts(at place: Place) -> (before: [UInt8], after: [UInt8], rest: Reply) {
    guard case .send(let bytes)? = steps.first else {
      fatalError("A reply that begins without bytes has no place to cut at.")
    }
    let head = RequestHead.length(in: bytes) ?? bytes.count
    let index =
      switch place {
      case .byte(let index): index
      case .inHead: head / 2
      case .beforeBody: head
      case .inBody: head + (bytes.count - head) / 2
      case .beforeLastChunk: bytes.count - Self.lastChunk.count
      }
    return (Array(bytes[..<index]), Array(bytes[index...]), Reply(steps: steps.dropFirst()))
  }
}
