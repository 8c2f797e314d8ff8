import Foundation
import Testing

@testable import StateStoreTesting

struct GoldenFilesTests {
  private struct Form: Codable, Equatable {
    var size: Int
    var theme: String?
  }

  private struct Refusal: Error {}

  private let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID()) golden")

  private func write(_ text: String, version: Int) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: "form.v\(version).json"))
  }

  private func text(version: Int) -> String? {
    try? String(contentsOf: folder.appending(path: "form.v\(version).json"), encoding: .utf8)
  }

  /// The failures, with files that are the JSON of the value.
  private func failures(
    _ values: [Int: Form], _ environment: [String: String] = [:],
    load: (Data) throws -> Form? = { try JSONDecoder().decode(Form.self, from: $0) },
    save: (Form) throws -> String = {
      "{\"size\":\($0.size)\($0.theme.map { ",\"theme\":\"\($0)\"" } ?? "")}"
    }
  ) -> [String] {
    defer { try? FileManager.default.removeItem(at: folder) }
    return GoldenFiles(folder: folder, name: "form", environment: environment).failures(
      of: values, load: { try load(Data(contentsOf: URL(filePath: $0))) },
      save: { try Data(save($0).utf8).write(to: URL(filePath: $1)) })
  }

  private let values = [1: Form(size: 1), 2: Form(size: 2, theme: "dark")]

  @Test func `files that are read as their values, and saved as the newest, pass`() throws {
    try write(#"{"size":1}"#, version: 1)
    try write(#"{"size":2,"theme":"dark"}"#, version: 2)
    #expect(failures(values) == [])
  }

  @Test func `a form that has changed without its version fails`() throws {
    try write(#"{"size":1}"#, version: 1)
    try write(#"{"size":2,"theme":"dark"}"#, version: 2)
    let failures = failures(
      values, save: { "{\"size\":\($0.size),\"theme\":\"dark\",\"zoom\":1}" })
    #expect(failures.count == 1)
    #expect(
      failures[0].hasPrefix("The form of form has changed, but not its version. form.v2.json"))
    #expect(failures[0].contains("Count the version up, write a migration from version 2"))
    #expect(failures[0].contains("No new version is needed if only optional members were added"))
  }

  @Test func `an old file that can no longer be read fails, and so does one with another value`()
    throws
  {
    try write(#"{"length":1}"#, version: 1)
    try write(#"{"size":3,"theme":"dark"}"#, version: 2)
    let failures = failures(values, save: { _ in #"{"size":3,"theme":"dark"}"# })
    #expect(failures.count == 2)
    #expect(failures[0].hasPrefix("form.v1.json can no longer be read: "))
    #expect(failures[1].hasPrefix("form.v2.json is read as another value than expected:\n"))
  }

  @Test func `a file that is read as nothing fails`() throws {
    try write(#"{"size":1}"#, version: 1)
    let failures = failures([1: Form(size: 1)], load: { _ in nil })
    #expect(failures == ["form.v1.json is read as nothing."])
  }

  @Test func `a version without a value fails`() {
    #expect(failures([1: Form(size: 1), 3: Form(size: 3)]).first?.contains("version 2") == true)
    #expect(failures([:]) == ["form has no version to read."])
  }

  @Test func `what cannot be saved fails`() throws {
    try write(#"{"size":1}"#, version: 1)
    let failures = failures([1: Form(size: 1)], save: { _ in throw Refusal() })
    #expect(failures == ["form cannot be saved and compared: Refusal()"])
  }

  @Test(arguments: [["UPDATE_TRANSCRIPTS": "1"], [:], ["UPDATE_TRANSCRIPTS": "1", "CI": "1"]])
  func `a missing newest file is written when asked to, and never an old one`(
    environment: [String: String]
  ) throws {
    let golden = GoldenFiles(folder: folder, name: "form", environment: environment)
    defer { try? FileManager.default.removeItem(at: folder) }
    let failures = golden.failures(
      of: values,
      load: { try JSONDecoder().decode(Form.self, from: Data(contentsOf: URL(filePath: $0))) },
      save: { try JSONEncoder().encode($0).write(to: URL(filePath: $1)) })
    let isWritten = environment == ["UPDATE_TRANSCRIPTS": "1"]
    #expect(failures.count == (isWritten ? 1 : 2) && failures[0].contains("form.v1.json"))
    #expect((text(version: 2) != nil) == isWritten && text(version: 1) == nil)
  }

  @Test func `a newest file that differs is not written, even when asked to`() throws {
    try write(#"{"size":9}"#, version: 1)
    let golden = GoldenFiles(
      folder: folder, name: "form", environment: ["UPDATE_TRANSCRIPTS": "1"])
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = golden.failures(
      of: [1: Form(size: 9)], load: { _ in Form(size: 9) },
      save: { _, path in try Data("new".utf8).write(to: URL(filePath: path)) })
    #expect(text(version: 1) == #"{"size":9}"#)
  }
}
