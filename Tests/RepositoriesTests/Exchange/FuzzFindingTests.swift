import Foundation
import Testing

@testable import Repositories

/// Inputs of a fuzzer for which a decoder or an encoder once failed.
struct FuzzFindingTests {
  @Test(arguments: [
    (
      ExchangeFormat.todoTxt,
      "x 2026-11-21 2026-11-20 (A)\n(B) 52-000000000k\r\n!\nri:C\n\u{15}ilk\nMi\nxl\n\r\u{1} \n@a +b"
    ),
    // The first task of the occurrence is no todo.
    (
      .taskwarrior,
      #"""
      [
      {"description":"Rent","due":"2026","imask":0,"parent":"c00d3d52-dc8d-4ff2-a25f-1cf3050a40e8"},
      {"description":"Rent","imask":0,"parent":"c00d3d52-dc8d-4ff2-a25f-1cf3050a40e8"}
      ]
      """#
    ),
    // The same, as a rule for all formats says.
    (
      .taskwarrior,
      #"""
      [
      {"description":" ","imask":0,"parent":"c00d3d52-dc8d-4ff2-a25f-1cf3050a40e8"},
      {"description":"Rent","imask":0,"parent":"c00d3d52-dc8d-4ff2-a25f-1cf3050a40e8"}
      ]
      """#
    ),
    // The pending task of a template has no id, and must not get that of the template.
    (
      .taskwarrior,
      #"""
      [
      {"description":"Rent","status":"recurring","uuid":"c00d3d52-dc8d-4ff2-a25f-1cf3050a40e8"},
      {"description":"Rent"},
      {"description":"Rent","imask":0,"parent":"c00d3d52-dc8d-4ff2-a25f-1cf3050a40e8"}
      ]
      """#
    ),
    // A task has the id of the occurrence, before the task of the occurrence and behind it.
    (
      .taskwarrior,
      #"""
      [
      {"description":"Rent","imask":0,"parent":"c00d3d52-dc8d-4ff2-a25f-1cf3050a40e8"},
      {"description":"Rent","status":"completed","uuid":"a3f2441e-873b-8217-905a-b2b6666ea0d9"}
      ]
      """#
    ),
    (
      .taskwarrior,
      #"""
      [
      {"description":"Rent","status":"completed","uuid":"a3f2441e-873b-8217-905a-b2b6666ea0d9"},
      {"description":"Rent","imask":0,"parent":"c00d3d52-dc8d-4ff2-a25f-1cf3050a40e8"}
      ]
      """#
    ),
  ])
  func `what was read is written and read again`(format: ExchangeFormat, text: String) throws {
    let todos = read(Array(text.utf8), format).todos
    #expect(!todos.isEmpty && Set(todos.map(\.id)).count == todos.count)
    var encoder = TodosEncoder(format, timeZone: .gmt, hasIDs: true)
    var written: [UInt8] = []
    for todo in todos {
      written += try encoder.encode(
        todo.todo(number: 1, rank: .between(nil, nil), moment: .distantPast))
    }
    let again = read(written + encoder.finish(), format)
    #expect(
      again.badRows.isEmpty && again.todos.map(\.id) == todos.map(\.id),
      "\(String(decoding: written, as: UTF8.self))")
  }

  private func read(_ bytes: [UInt8], _ format: ExchangeFormat) -> ImportedTodos {
    var decoder = TodosDecoder(format, timeZone: .gmt)
    var contents = ImportedTodos(format)
    contents.append(decoder.decode(bytes[...]) + decoder.finish())
    contents.finish(timeZone: .gmt)
    return contents
  }
}
