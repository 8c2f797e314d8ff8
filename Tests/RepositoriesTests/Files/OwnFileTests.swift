import Foundation
import Testing

@testable import Repositories

/// Each kind of file that the program makes, with something of somebody else in its place.
struct OwnFileTests {
  /// What the program does with a kind.
  private struct Use {
    /// The name at which something else is.
    let name: String
    /// Whether the program says so; else it does without the file, or takes another name.
    let isTold: Bool
    /// What is not somebody else's there: see the table.
    var exceptions: [ForeignThing] = []
    let run: @Sendable (_ folder: String) async throws -> Void
  }

  private static let moment = Date(timeIntervalSinceReferenceDate: 1)

  /// The uses of a kind. A kind that is added needs one here, and a row in the table.
  private static func uses(of kind: OwnFile) -> [Use] {
    switch kind {
    case .journal:
      // A link at the path of a list is followed, and an empty file is begun, because a person
      // names both.
      [
        Use(name: "todos", isTold: true, exceptions: [.emptyFile, .linkToNothing]) {
          try await add(to: "\($0)/todos")
        }
      ]
    case .mark: [Use(name: "todos.mark", isTold: true) { try await add(to: "\($0)/todos") }]
    case .draft:
      [
        Use(name: "todos.0123456789abcdef.new", isTold: false, exceptions: [.emptyFile]) {
          try compact("\($0)/todos")
        }
      ]
    case .torn: [Use(name: "todos.torn", isTold: false) { try await tear("\($0)/todos") }]
    case .recovered:
      [Use(name: "todos.recovered", isTold: true) { try await recover("\($0)/todos") }]
    case .waiting:
      [
        Use(name: "waiting", isTold: true) { try wait(in: $0) },
        Use(name: "waiting", isTold: true) { _ = try WaitingFile("\($0)/waiting").read() },
      ]
    case .lock:
      [
        Use(name: "waiting.lock", isTold: true) { try wait(in: $0) },
        Use(name: "waiting.sending", isTold: true) {
          _ = try WaitingFile("\($0)/waiting").beginSending()
        },
        Use(name: "list.lock", isTold: false) { try cache(in: $0) },
      ]
    case .list: [Use(name: "list", isTold: true) { try cache(in: $0) }]
    case .edits: [Use(name: "list.edits", isTold: true) { try cache(in: $0) }]
    case .answer: [Use(name: "\(answerName).answer", isTold: false) { await answer(in: $0) }]
    case .history:
      [
        Use(name: "history", isTold: true) {
          _ = try SystemFiles().openOrMakeOwn("\($0)/history", .history, to: .change)
        },
        Use(name: "history", isTold: true) {
          try SystemFiles().replaceOwn("\($0)/history", .history, with: [])
        },
      ]
    case .refused:
      [
        Use(name: "refused", isTold: false) { folder in
          let file = RefusedEditsFile(path: "\(folder)/refused")
          let edit = TodosEdit(.add, [.added(.sample(1))])
          #expect(!file.keep(edit, at: moment, isUnknown: false).isLasting)
          file.forget(edit.id)
        }
      ]
    case .note:
      [
        Use(name: "note", isTold: true) {
          _ = try SystemFiles().takeTurn(at: "\($0)/note", .note, to: .lock, with: [0x2F])
        }
      ]
    case .value:
      [
        Use(name: "value.json", isTold: true) { folder in
          try VersionedFile<Int>(path: "\(folder)/value.json", version: 1, followsLinks: false)
            .save(1)
        }
      ]
    case .backup:
      [
        Use(name: "value.json.backup", isTold: false) { folder in
          let path = "\(folder)/value.json"
          try VersionedFile<Int>(path: path, version: 1).save(1)
          try VersionedFile<Int>(path: path, version: 2, migrations: [1: { $0 }]).save(2)
          #expect(FileManager.default.fileExists(atPath: "\(path).backup.2"))
        },
        Use(name: "value.json.backup", isTold: false) { folder in
          let path = "\(folder)/value.json"
          try Data("precious".utf8).write(to: URL(filePath: path))
          try VersionedFile<Int>(path: path, version: 1, ifUnreadable: .startOver) { _ in }.save(2)
          #expect(FileManager.default.fileExists(atPath: "\(path).backup.2"))
        },
      ]
    case .temporary:
      [
        Use(name: "waiting.0123456789abcdef.tmp", isTold: false, exceptions: [.emptyFile]) {
          try wait(in: $0)
        },
        Use(name: "list.0123456789abcdef.tmp", isTold: false, exceptions: [.emptyFile]) {
          try cache(in: $0)
        },
        Use(name: "history.0123456789abcdef.tmp", isTold: false, exceptions: [.emptyFile]) {
          try SystemFiles().replaceOwn("\($0)/history", .history, with: [])
        },
        Use(name: "value.json.0123456789abcdef.tmp", isTold: false, exceptions: [.emptyFile]) {
          try VersionedFile<Int>(path: "\($0)/value.json", version: 1).save(1)
        },
        Use(
          name: "\(answerName).answer.0123456789abcdef.tmp", isTold: false,
          exceptions: [.emptyFile]
        ) { await answer(in: $0) },
      ]
    case .export:
      // A person names the file, and may name a link that leads nowhere yet.
      [
        Use(name: "out.jsonl", isTold: true, exceptions: [.linkToNothing]) { folder in
          try await LocalTodosFiles().write(
            [.sample(1)], as: .jsonLines, to: "\(folder)/out.jsonl", isReplacing: false)
        }
      ]
    }
  }

  private static func add(to path: String) async throws {
    let repository = JournalTodosRepository(path: path)
    try await repository.save(TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
  }

  private static func compact(_ path: String) throws {
    let journal = try Journal(path: path)
    try journal.open.save(TodosEdit(.add, [.added(.sample(0))]), at: moment)
    try journal.compact()
    #expect(journal.todos.all.count == 1)
  }

  private static func tear(_ path: String) async throws {
    try await add(to: path)
    try append(Array("0123".utf8), to: path)
    try await add(to: path)
    #expect(FileManager.default.fileExists(atPath: "\(path).torn.2"))
  }

  private static func recover(_ path: String) async throws {
    try await add(to: path)
    _ = try JournalRecovery(of: path)
  }

  private static func wait(in folder: String) throws {
    try WaitingFile("\(folder)/waiting").change {
      _ = $0.add(TodosEdit(.add, [.added(.sample(0))]), at: moment)
    }
  }

  private static func cache(in folder: String) throws {
    let cache = ListCache("\(folder)/list")
    cache.write(.init(list: StoredTodos(), revision: Revision(1)))
    let edit = TodosEdit(.add, [.added(.sample(1))])
    cache.append([TodosSaved(edit, at: Revision(2), moment)], after: Revision(1))
    cache.note([TodosSaved(edit, at: Revision(2), moment)])
    cache.edits.write([TodosSaved(edit, at: Revision(2), moment)])
    _ = try cache.read()
    _ = try cache.edits.newest()
  }

  private static let request = NetworkRequest(.get, URL(string: "https://h/all")!)

  private static var answerName: String {
    ResponseCache.key(of: request)
  }

  private static func answer(in folder: String) async {
    let cache = ResponseCache(folder: folder, countLimit: 1)
    await cache.keep(NetworkResponse(body: Data("body".utf8)), for: request)
    var other = request
    other.headers["accept"] = "x"
    await cache.keep(NetworkResponse(body: Data("body".utf8)), for: other)
    _ = await cache.response(to: request)
  }

  @Test(arguments: OwnFile.allCases)
  func `what somebody else has put in its place stays as it is, and is told by name`(
    kind: OwnFile
  ) async throws {
    for use in Self.uses(of: kind) {
      for thing in ForeignThing.allCases where !use.exceptions.contains(thing) {
        try await withTemporaryDirectory { folder in
          let path = "\(folder)/\(use.name)"
          try thing.put(at: path, beside: "\(folder)/theirs")
          let before = try SeenFile.all(in: folder)
          do {
            try await use.run(folder)
            #expect(!use.isTold, "\(use.name), \(thing)")
          } catch {
            #expect(use.isTold, "\(use.name), \(thing): \(error)")
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            let isNamed =
              error is SystemError || "\(error)".contains(path)
              || target.map("\(error)".contains) == true
            #expect(isNamed, "\(use.name), \(thing): \(error)")
          }
          let after = try SeenFile.all(in: folder)
          for (name, seen) in before { #expect(after[name] == seen, "\(name), \(thing)") }
        }
      }
    }
  }

  @Test func `each kind has a row in the table of the page, with what it is known by`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Docs/Storage.md").standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(
      text.components(separatedBy: "## Every file that the program makes").dropFirst().first)
    let table = try #require(section.components(separatedBy: "\n## ").first)
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(rows.map(\.first) == OwnFile.allCases.map { "`\($0.rawValue)`" })
    for row in rows { #expect(row.count == 4 && !row.contains(""), "\(row)") }
    for (kind, row) in zip(OwnFile.allCases, rows) where Self.hasHeader(kind) {
      #expect(row[2].contains("todo-repl \(kind.rawValue)"), "\(row)")
    }
  }

  private static func hasHeader(_ kind: OwnFile) -> Bool {
    switch kind {
    case .journal, .mark, .waiting, .list, .edits, .lock, .answer, .history, .refused, .note: true
    case .draft, .torn, .recovered, .value, .backup, .temporary, .export: false
    }
  }

  @Test func `a file of our own is known by its first line, whatever follows`() throws {
    let generation = try #require(FileGeneration("0123456789abcdef"))
    for kind in [OwnFile.waiting, .list, .edits, .lock, .answer, .history, .refused, .note] {
      let header = kind.header(generation)
      #expect(header.count == kind.headerLength)
      #expect(kind.generation(in: header + Array("x".utf8)) == generation)
      #expect(kind.generation(in: header.dropLast()) == nil)
      for index in header.indices {
        var damaged = header
        damaged[index] ^= 0x80
        #expect(kind.generation(in: damaged) == nil)
      }
    }
  }
}
