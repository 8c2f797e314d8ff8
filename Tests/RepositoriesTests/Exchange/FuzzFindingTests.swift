import Foundation
import Testing

@testable import Repositories

/// Inputs of a fuzzer for which a decoder or an encoder once failed.
struct FuzzFindingTests {
  @Test(arguments: [
    "x 2026-11-21 2026-11-20 (A)\n(B) 52-000000000k\r\n!\nri:C\n\u{15}ilk\nMi\nxl\n\r\u{1} \n@a +b"
  ])
  func `what was read of todo.txt is written and read again`(text: String) throws {
    let rows = read(Array(text.utf8))
    let todos = rows.compactMap { row in
      if case .todo(let todo) = row { todo } else { nil }
    }
    var encoder = TodosEncoder(.todoTxt, timeZone: .gmt)
    var written: [UInt8] = []
    for todo in todos {
      written += try encoder.encode(
        todo.todo(number: 1, rank: .between(nil, nil), moment: .distantPast))
    }
    let again = read(written + encoder.finish())
    #expect(again.count == todos.count, "\(String(decoding: written, as: UTF8.self))")
    for (row, todo) in zip(again, todos) {
      guard case .todo(let read) = row else {
        Issue.record("\(row) instead of \(todo)")
        continue
      }
      #expect(read.id == todo.id)
    }
  }

  private func read(_ bytes: [UInt8]) -> [ImportedRow] {
    var decoder = TodosDecoder(.todoTxt, timeZone: .gmt)
    return decoder.decode(bytes[...]) + decoder.finish()
  }
}
