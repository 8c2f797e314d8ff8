import Foundation
import Testing

@testable import todo_repl

/// The claims of Docs/JSON.md, compared with every line of JSON in the golden transcripts.
struct JSONPageTests {
  private typealias Object = [String: JSONValue]

  /// A row of the page: a member of an object, or a code.
  private struct Row {
    let name: String
    let kind: String
    var isOptional: Bool { kind.hasSuffix("; missing") }
    var kinds: [String] {
      kind.replacing("; missing", with: "").components(separatedBy: " or ")
    }
  }

  private static let root = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  private static let page =
    (try? String(contentsOf: root.appending(path: "Docs/JSON.md"), encoding: .utf8)) ?? ""

  /// The rows of the tables in a part of the page.
  private static func rows(_ text: some StringProtocol) -> [Row] {
    text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return Row(name: cells[0].replacing("`", with: ""), kind: cells.count > 1 ? cells[1] : "")
    }
  }

  /// The members by the name of the object.
  private static let types: [String: [Row]] = {
    let section =
      page.components(separatedBy: "\n## Objects\n").last?
      .components(separatedBy: "\n## ").first ?? ""
    var types: [String: [Row]] = [:]
    for part in section.components(separatedBy: "\n### ").dropFirst() {
      let names = part.prefix { $0 != "\n" }.matches(of: /`(\w+)`/).map { String($0.output.1) }
      for name in names { types[name] = rows(part) }
    }
    return types
  }()

  private static let codes = Set(
    rows(page.components(separatedBy: "\n## Codes of errors\n").last ?? "").map(\.name))

  /// Every object that a transcript shows.
  private static let objects: [Object] = {
    let folder = TranscriptTests.folder
    let files = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".txt") }.flatMap { name in
      let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return (text ?? "").split(separator: "\n").compactMap { line -> Object? in
        guard line.hasPrefix("> {\"type\"") || line.hasPrefix("! {\"type\"") else { return nil }
        return try? JSONDecoder().decode(Object.self, from: Data(line.dropFirst(2).utf8))
      }
    }
  }()

  @Test func `the page and the transcripts are found`() {
    #expect(Self.types.count >= 20)
    #expect(Self.codes.count >= 45)
    #expect(Self.objects.count >= 150)
  }

  @Test func `every object is as the page says`() {
    for object in Self.objects { check(object, object["type"]?.text ?? "") }
  }

  private func check(_ object: Object, _ type: String) {
    guard let rows = Self.types[type] else {
      Issue.record("the page has no \(type): \(object)")
      return
    }
    for (name, value) in object where name != "type" {
      guard let row = rows.first(where: { $0.name == name }) else {
        Issue.record("the page has no member \(name) of \(type)")
        continue
      }
      #expect(row.kinds.contains { fits(value, $0) }, "\(type).\(name) is \(value)")
    }
    for row in rows where !row.isOptional {
      #expect(object[row.name] != nil, "\(type) lacks \(row.name): \(object)")
    }
  }

  private func fits(_ value: JSONValue, _ kind: String) -> Bool {
    switch (value, kind) {
    case (.array(let values), _):
      guard kind.hasPrefix("array of ") else { return false }
      return values.allSatisfy { fits($0, String(kind.dropFirst("array of ".count))) }
    case (.text(let text), "date"): return text == "<date>"
    case (.text, "string"), (.whole, "integer"), (.whole, "number"), (.fraction, "number"),
      (.truth, "boolean"),
      (.null, "null"):
      return true
    case (.object(let object), _):
      guard Self.types[kind] != nil else { return false }
      check(object, kind)
      return true
    default: return false
    }
  }

  @Test func `every object and member of the page is shown in some transcript`() {
    // Notices and seeds come from other programs, disks and chance; a removed todo has no history.
    // Without a server nobody is counted, and nothing measured.
    let unseen = [
      // Without a server nothing is shared.
      "share",
      // A server goes and comes: see EtcdOfflineProgramTests.
      "todo.waiting", "todo.waitingNumber", "removed.waiting", "removed.waitingNumber",
      // A watch ends with its reader.
      "count",
      // A text editor needs a terminal.
      "error.kept",
      "todo.fits", "todo.edit", "todo.at", "todo.by",
      "removed.fits", "removed.edit", "removed.at", "removed.by",
      "notice", "seed", "removed.history", "removed.urgency", "removed.urgencyReasons",
      "removed.kept",
      "country.population", "country.area",
      "country.capitals", "country.neighbours",
    ]
    for (type, rows) in Self.types where !unseen.contains(type) {
      let shown = Self.objects.flatMap(Self.parts).filter { $0.0 == type }.map(\.1)
      #expect(!shown.isEmpty, "no transcript shows \(type)")
      for row in rows where !unseen.contains("\(type).\(row.name)") {
        #expect(
          shown.contains { $0[row.name, default: .null] != .null },
          "no transcript shows \(type).\(row.name)")
      }
    }
  }

  /// An object and the objects in it, each with its type.
  private static func parts(_ object: Object) -> [(String, Object)] {
    let type = object["type"]?.text ?? ""
    let inner = types[type, default: []].flatMap { row -> [(String, Object)] in
      guard case .array(let values) = object[row.name] else { return [] }
      let kind = row.kinds[0].replacing("array of ", with: "")
      return values.compactMap { if case .object(let object) = $0 { (kind, object) } else { nil } }
    }
    return [(type, object)] + inner
  }

  @Test func `the codes of the page are those of the program`() throws {
    let folder = Self.root.appending(path: "Sources/todo-repl")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path()))
    var codes: Set<String> = []
    for case let name as String in files where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for match in text.matches(of: /\n  var code: String \{(.*?)\n(  \}|\n)/.dotMatchesNewlines())
      {
        codes.formUnion(match.output.1.matches(of: /"([a-z0-9_]+)"/).map { String($0.output.1) })
      }
      for match in text.matches(of: /\n  var code: String \{ "([a-z0-9_]+)" \}/) {
        codes.insert(String(match.output.1))
      }
    }
    #expect(codes == Self.codes, "\(codes.symmetricDifference(Self.codes).sorted())")
  }

  @Test func `every command of the page is one, and none is left out`() {
    let section =
      Self.page.components(separatedBy: "\n## Commands\n").last?
      .components(separatedBy: "\n## ").first ?? ""
    let words = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { $0.split(separator: "|")[0].matches(of: /`(\w+)/).map { String($0.output.1) } }
    #expect(Set(words) == Set(Commands.words))
  }

  @Test func `the page tells the version of the program`() {
    #expect(Self.page.contains("This is version \(VersionLine.schema) of the format."))
  }
}

private enum JSONValue: Decodable, Equatable, Sendable {
  case text(String)
  case whole(Int)
  case fraction(Double)
  case truth(Bool)
  case null
  case array([JSONValue])
  case object([String: JSONValue])

  var text: String? { if case .text(let text) = self { text } else { nil } }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let truth = try? value.decode(Bool.self) {
      self = .truth(truth)
    } else if let whole = try? value.decode(Int.self) {
      self = .whole(whole)
    } else if let fraction = try? value.decode(Double.self) {
      self = .fraction(fraction)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }
}
