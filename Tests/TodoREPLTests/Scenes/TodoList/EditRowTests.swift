import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

struct EditRowTests {
  private func rows(in language: Language = .english) -> [EditRow] {
    let (day, title) = (86_400.0, "Order the new parts for the pump")
    let saves: [(String, Double, TodosEdit.Kind, TodosEdit.Name)] = [
      ("pts/1", -400 * day, .edit, .toggle), ("pts/0", -day, .undo(of: UUID()), .removeNotes),
      ("pts/1", 3600, .edit, .toggle), ("pts/0", 7200, .edit, .rename),
    ]
    let edits = saves.enumerated().map { index, save in
      let edit = TodosEdit(
        save.3, [.changed(from: .sample(95, title, isDone: true), to: .sample(95, title))],
        by: save.0, kind: save.2)
      return TodosSaved(
        edit, at: Revision(index + 1), Date(timeIntervalSinceReferenceDate: save.1))
    }
    return EditRow.rows(
      of: edits, [], todo: nil, in: "pts/0", MomentText(timeZone: .gmt),
      at: Date(timeIntervalSinceReferenceDate: 10_000), .sample, among: [], language)
  }

  private func texts(_ columns: Int?, in language: Language = .english) -> [String] {
    rows(in: language).map { $0.text(on: Page(columns: columns, language: language)) }
  }

  @Test func `without a window, and in a wide one, all is told, in columns`() {
    let lines = [
      "1999-11-28 00:00  pts/1          toggle              95 Order the new parts for the pump",
      "2000-12-31 00:00  this terminal  undo: remove notes  95 Order the new parts for the pump",
      "2001-01-01 01:00  pts/1          toggle              95 Order the new parts for the pump",
      "2001-01-01 02:00  this terminal  rename              95 Order the new parts for the pump",
    ]
    #expect(texts(nil) == lines)
    #expect(texts(100) == lines)
  }

  @Test(arguments: Language.allCases)
  func `each edit takes one line with its name, its number and the beginning of its title`(
    language: Language
  ) {
    for columns in 40...90 {
      for (row, text) in zip(rows(in: language), texts(columns, in: language)) {
        #expect(DisplayText(safe: text).width <= columns)
        #expect(text.contains("95 Orde"), "\(columns): \(text)")
        #expect(text.contains(language.text(of: row.saved.edit.name)))
      }
    }
  }

  @Test func `todos that were never saved are told by their titles`() {
    func text(_ titles: String...) -> String? {
      let edit = TodosEdit(.importing, titles.map { .added(.sample(0, $0)) }, by: "pts/0")
      let refused = RefusedEdit(number: 1, edit, .distantPast)
      return EditRow.rows(
        of: [], [refused], todo: nil, in: "pts/0", MomentText(timeZone: .gmt), at: .distantPast,
        .sample, among: [], .english
      ).first?.text(on: Page(columns: nil))
    }
    #expect(text("tea")?.hasSuffix("not saved (redo 1): import  tea") == true)
    #expect(text("tea", "oats")?.hasSuffix("import  2 todos: tea, oats") == true)
  }

  @Test func `what is missed least is left out first`() {
    let rows = Array(rows().suffix(2))
    func texts(_ columns: Int) -> [String] {
      EditRow.rows(
        of: rows.map(\.saved), [], todo: nil, in: "pts/0", MomentText(timeZone: .gmt),
        at: Date(timeIntervalSinceReferenceDate: 10_000), .sample, among: [], .english
      ).map { $0.text(on: Page(columns: columns)) }
    }
    #expect(
      texts(50) == [
        "01:00  pts/1          toggle  95 Order the new pa…",
        "02:00  this terminal  rename  95 Order the new pa…",
      ])
    #expect(
      texts(45) == [
        "01:00  pts/1  toggle  95 Order the new parts…",
        "02:00         rename  95 Order the new parts…",
      ])
    #expect(
      texts(36) == ["01:00  toggle  95 Order the new par…", "02:00  rename  95 Order the new par…"]
    )
    #expect(texts(26) == ["toggle  95 Order the new …", "rename  95 Order the new …"])
  }
}

extension EditRowTests {
  @Test func `a refused edit stands at its moment, in full in any window, with its number`() {
    let text = String(repeating: "what was typed ", count: 20)
    var after = Todo.sample(95)
    after.notes = text
    let refused = RefusedEdit(
      number: 4, TodosEdit(.note, [.changed(from: .sample(95), to: after)], by: "pts/0"),
      Date(timeIntervalSinceReferenceDate: 5000))
    let rows = EditRow.rows(
      of: [], [refused], todo: 95, in: "pts/0", MomentText(timeZone: .gmt),
      at: Date(timeIntervalSinceReferenceDate: 10_000), .sample, among: [], .english)
    for columns in [nil, 20, 80] {
      let line = rows[0].text(on: Page(columns: columns))
      #expect(line.contains("note 95 \"\(text)\""))
      #expect(line.contains("not saved (redo 4): note"))
    }
    #expect(rows[0].json?.description.contains("\"redo\":4") == true)
  }
}
