import Interactors
import Repositories

/// The commands that copy the whole list to another place.
struct SharingCommands: CommandFamily {
  let context: CommandContext

  static let all: [Command] = [
    Command(.share, hints: ["publish", "sync"], parse: CommandParser.sharedPlace, run: Self.share),
    Command(
      .unshare, parse: CommandParser.listFile, complete: { Completion.files($0, $1.names) },
      run: Self.unshare),
  ]

  private func share(_ place: CommandParser.ShareTarget) async throws(ActionError) {
    let servers = place.servers.isEmpty ? container.places.servers : place.servers
    if servers.isEmpty { throw .noServers }
    let count = try await copy(to: try container.places.onServers(place.list, servers), .share)
    let json: JSONLine = [
      "type": .string("share"), "list": .string(place.list), "servers": .strings(servers),
      "todos": .int(count),
    ]
    output.show(
      .file(.shared(count, list: place.list, servers: servers)), isWrapped: false, json: json)
  }

  private func unshare(_ path: String?) async throws(ActionError) {
    let path = if let path { path } else { try container.places.file() }
    let count = try await copy(to: JournalFile(path), .unshare)
    let json: JSONLine = [
      "type": .string("unshare"), "file": .string(path), "todos": .int(count),
    ]
    output.show(.file(.unshared(count, file: path)), isWrapped: false, json: json)
  }

  private func copy(
    to target: any TodosTarget, _ command: CommandName
  ) async throws(ActionError) -> Int {
    do {
      return try await container.app.exchange.copyTodos(to: target)
    } catch {
      switch error {
      case .notCopied(let failure): throw .notCopied(failure)
      case .edit(let error): throw await container.app.refusal(error, of: command)
      case .cancelled: throw .copyCancelled
      }
    }
  }
}
