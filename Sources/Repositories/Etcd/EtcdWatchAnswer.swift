import Foundation

/// One line of a watch.
struct EtcdWatchAnswer: Equatable {
  /// The written rows, in order; removals of keys are left out.
  var rows: [EtcdRow] = []
  /// The revision up to which the watch has sent everything; nil if the line does not say.
  var reachedRevision: Int?
  let server: String

  /// Reads a line.
  ///
  /// - Throws: ``EtcdError`` for a watch that has ended, or for an invalid line.
  init(
    _ line: Data, of keys: EtcdKeys, from server: String, hiding secrets: [String] = []
  ) throws(EtcdError) {
    self.server = server
    let coded: Coded
    do {
      coded = try JSONDecoder().decode(Coded.self, from: line)
    } catch {
      throw .unreadable(server: server, reason: Data(CodingReason.text(error).utf8).beginning)
    }
    guard let result = coded.result else {
      throw Self.end(server, coded.error?.message, secrets)
    }
    if (result.compacted?.value ?? 0) > 0 { throw .compacted(server: server) }
    if result.isCanceled == true {
      throw Self.end(server, result.reason, secrets)
    }
    let events = result.events ?? []
    for event in events {
      guard keys.contains(event.row.key), event.row.revision > 0 else {
        throw .unreadable(server: server, reason: "there is an event that was not asked for")
      }
      if event.type ?? "PUT" == "PUT" { rows.append(event.row) }
      reachedRevision = max(reachedRevision ?? 0, event.row.revision)
    }
    // A line without events reports the progress of the watch.
    if events.isEmpty, result.isCreated != true, let header = result.header {
      reachedRevision = header.revision?.value ?? 0
    }
  }

  private static func end(_ server: String, _ words: String?, _ secrets: [String]) -> EtcdError {
    let words = Data((words ?? "").hiding(secrets).utf8).beginning
    if words.contains("permission denied") { return .notPermitted(server: server) }
    if EtcdError.asksToSignIn(words) { return .signInNeeded(server: server) }
    return .watchEnded(server: server, words: words)
  }

  private struct Coded: Decodable {
    let result: Result?
    let error: Failure?
  }

  private struct Failure: Decodable {
    let message: String?
  }

  private struct Result: Decodable {
    let header: EtcdHeader?
    let isCreated: Bool?
    let isCanceled: Bool?
    let compacted: EtcdInteger?
    let reason: String?
    let events: [Event]?

    private enum CodingKeys: String, CodingKey {
      case compacted = "compact_revision"
      case events, header
      case isCanceled = "canceled"
      case isCreated = "created"
      case reason = "cancel_reason"
    }
  }

  private struct Event: Decodable {
    /// "PUT" if it is missing.
    let type: String?
    let row: EtcdRow

    private enum CodingKeys: String, CodingKey {
      case row = "kv"
      case type
    }
  }
}
