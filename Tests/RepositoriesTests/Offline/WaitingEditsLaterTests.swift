import Foundation
import Testing

@testable import Repositories

/// A queue in which a later version of the program has written something.
struct WaitingEditsLaterTests {
  private let path = "/list/waiting"
  private let disk = SimulatedDisk()
  private let moment = Date(timeIntervalSinceReferenceDate: 1)
  private let sent = TodosEdit(.add, [.added(.sample(0, title: "sent"))])
  private let refused = TodosEdit(.add, [.added(.sample(0, title: "refused"))])
  private let waiting = TodosEdit(.add, [.added(.sample(0, title: "waits"))])

  private func file() -> WaitingFile { WaitingFile(path, on: disk) }

  private func text() throws -> String {
    String(decoding: try disk.open(path, to: .read).contents(), as: UTF8.self)
  }

  /// Makes a file of this version, and changes the JSON of its lines as a later version would.
  private func write(_ change: ([String]) -> [String]) throws {
    try file().change { edits in
      for edit in [sent, refused, waiting] { _ = edits.add(edit, at: moment) }
      edits.end(sent.id, at: Revision(7))
      edits.refuse(refused.id, reason: "no")
    }
    let lines = try text().split(separator: "\n").map(String.init)
    let objects = change(lines.dropFirst().dropLast().map { String($0.dropFirst(9)) })
    let checked = objects.flatMap { JournalLine.checked(Array($0.utf8)) }
    _ = try disk.replaceOwn(path, .waiting, with: checked + LineSeal(checked).line)
  }

  @Test func `members that this version does not know survive each change`() throws {
    let member = #"{"a":[1.0,{"b":null}]}"#
    try write { $0.map { $0.replacing(/}$/, with: #","zz":\#(member)}"#) } }
    let before = try text().components(separatedBy: #""zz":\#(member)"#).count
    #expect(before == 6)  // the header, two outcomes and two edits
    try file().change { $0.offlineSince = moment }
    try file().change { $0.tellAll() }
    #expect(try text().components(separatedBy: #""zz":\#(member)"#).count == before)
    try file().change { $0.end(waiting.id, at: Revision(8)) }
    #expect(try text().components(separatedBy: #""zz":\#(member)"#).count == before - 1)
  }

  @Test func `an edit behind a refused record of an unknown kind is not refused`() throws {
    try write { lines in
      let refused = lines[2]  // the words that precede a refused edit
      return lines[..<4] + [refused, #"{"parcel":1,"to":"all"}"#] + lines[4...]
    }
    #expect(try file().read().edits.map(\.edit.id) == [waiting.id])
    #expect(try file().read().outcomes.count == 2)
  }

  @Test func `a line of an unknown kind is kept, and the queue is not changed`() throws {
    try write { $0 + [#"{"parcel":1,"to":"all"}"#] }
    let before = try text()
    #expect(try file().read().edits.map(\.edit.id) == [waiting.id])
    #expect(throws: StorageError.newerRecord(path: path, line: 7, kind: "parcel")) {
      try file().change { $0.offlineSince = moment }
    }
    #expect(try text() == before)
  }
}
