import Foundation

/// The lines of a file of waiting edits: a header, outcomes, the edits, and a ``LineSeal``. Each
/// line has a checksum as in a journal, and edits are written as there.
///
/// | line | meaning |
/// | --- | --- |
/// | `{"format":"todo-repl waiting","highest":2,"numbered":1,"offline":1,"v":2}` | the header |
/// | `{"rev":12,"sent":"…"}` | the server has this edit |
/// | `{"refused":"why","told":false}` | the edit in the next line is refused |
/// | `{"at":1,…,"edit":"…",…}` | an edit that waits |
/// | `{"seal":"…"}` | the number of the lines before, and their checksum |
///
/// A journal has no negative numbers: a waiting todo's number is written as far below the highest
/// possible number.
extension WaitingEdits {
  static let format = "todo-repl waiting"
  static let version = 2

  /// The lines; nil if a value of an edit cannot be encoded.
  var lines: [UInt8]? {
    var lines = CheckedLines()
    lines.write(
      Header(
        format: Self.format, highest: highest,
        numbered: numberedAt?.timeIntervalSinceReferenceDate,
        offline: offlineSince?.timeIntervalSinceReferenceDate, v: Self.version),
      with: later.header)
    for outcome in outcomes {
      let foreign = later.outcomes[outcome.id] ?? ForeignMembers()
      switch outcome {
      case .sent(let id, at: let revision):
        lines.write(Sent(sent: id, rev: revision.number), with: foreign)
      case .refused(let saved, let reason, let isReported):
        lines.write(Refused(refused: reason, told: isReported), with: foreign)
        lines.write(.edit(saved.withWrittenNumbers))
      }
    }
    for saved in edits { lines.write(.edit(saved.withWrittenNumbers)) }
    return lines.isWritable ? lines.sealed : nil
  }

  /// Reads the lines of a file.
  init(_ bytes: [UInt8], path: String) throws(StorageError) {
    self.init()
    var (reason, later, number) = ((refused: Refused, foreign: ForeignMembers)?.none, Later(), 1)
    var (edits, outcomes, header) = ([TodosSaved](), [Outcome](), Header?.none)
    try CheckedLines.read(bytes, path: path) { json in
      let found = try JSONDecoder().decode(Header.self, from: json)
      guard found.format == Self.format else {
        throw StorageError.unknownFormat(path: path, found: found.format)
      }
      if found.v > Self.version {
        throw StorageError.newerVersion(path: path, found: found.v, supported: Self.version)
      }
      header = found
      later.header = try json.foreign(besides: Header.CodingKeys.self)
    } line: { json in
      number += 1
      if let refused = try? JSONDecoder().decode(Refused.self, from: json) {
        reason = (refused, try json.foreign(besides: Refused.CodingKeys.self))
      } else if let sent = try? JSONDecoder().decode(Sent.self, from: json) {
        outcomes.append(.sent(sent.sent, at: Revision(sent.rev)))
        later.outcomes[sent.sent] = try json.foreign(besides: Sent.CodingKeys.self).nonempty
      } else {
        let bytes = Array(json)
        switch try JournalLine.entry(bytes, in: bytes.indices) {
        case .edit(let read):
          let saved = read.withReadNumbers
          if let (refused, foreign) = reason.take() {
            outcomes.append(.refused(saved, reason: refused.refused, isReported: refused.told))
            later.outcomes[saved.edit.id] = foreign.nonempty
          } else {
            edits.append(saved)
          }
        case .foreign(let record):
          if later.record == nil { later.record = (number, record.kind) }
          // The refusal before that record does not apply to the next edit.
          reason = nil
        default:
          throw DecodingError.dataCorrupted(
            .init(codingPath: [], debugDescription: "the line is not an edit"))
        }
      }
    }
    self.init(
      offlineSince: header?.offline.map(Date.init(timeIntervalSinceReferenceDate:)),
      highest: min(max(0, header?.highest ?? 0), Todo.numbers.upperBound),
      numberedAt: header?.numbered.map(Date.init(timeIntervalSinceReferenceDate:)), edits: edits,
      outcomes: outcomes, later: later)
  }

  /// Whether JSON is the header of a file of waiting edits, of any version.
  static func isHeader(_ json: Data) -> Bool {
    (try? JSONDecoder().decode(Header.self, from: json))?.format == format
  }

  private struct Header: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case format, highest, numbered, offline, v
    }

    let format: String
    let highest: Int
    let numbered: Double?
    let offline: Double?
    let v: Int
  }

  private struct Sent: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case sent, rev
    }

    let sent: UUID
    let rev: Int
  }

  private struct Refused: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case refused, told
    }

    let refused: String
    let told: Bool
  }
}

extension Data {
  /// The members of an object whose names are not among the keys of a type.
  fileprivate func foreign<Keys: CodingKey & CaseIterable>(
    besides keys: Keys.Type
  ) throws(JSONFlaw) -> ForeignMembers {
    let bytes = Array(self)
    return try JSONObject(bytes, in: bytes.indices)
      .foreign(besides: Set(Keys.allCases.map(\.stringValue)))
  }
}

extension ForeignMembers {
  fileprivate var nonempty: ForeignMembers? { isEmpty ? nil : self }
}

extension TodosSaved {
  /// The highest number that is written for a waiting todo.
  private static let top = Todo.numbers.upperBound
  /// A number above this one is read as that of a waiting todo.
  private static let bottom = top - 1 << 30

  /// The edit with numbers that a journal allows.
  var withWrittenNumbers: TodosSaved {
    TodosSaved(
      edit.numbered { $0.number > 0 ? $0.number : Self.top + $0.number }, at: .zero, moment)
  }

  /// The edit with the numbers from before ``withWrittenNumbers``.
  var withReadNumbers: TodosSaved {
    TodosSaved(
      edit.numbered { $0.number > Self.bottom ? $0.number - Self.top : $0.number }, at: .zero,
      moment, .waiting)
  }
}
