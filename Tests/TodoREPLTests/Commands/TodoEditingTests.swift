import Foundation
import Interactors
import Repositories
import Synchronization
import Testing

@testable import todo_repl

/// A text editor whose uses are written down before.
private final class ScriptedEditor: Sendable {
  /// Makes the text that the person leaves, and the status of the editor.
  typealias Use = @Sendable (String) async -> (String, Int32)

  private let uses: Mutex<[Use]>
  private let folder: TemporaryDirectory
  private let texts = Mutex<[String]>([])

  init(_ uses: [Use]) throws {
    self.uses = Mutex(uses)
    folder = try TemporaryDirectory()
  }

  /// The texts that the editor has shown.
  var shown: [String] { texts.withLock { $0 } }
  var drafts: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path())) ?? []
  }

  var editing: TextEditing {
    TextEditing(
      command: "ed",
      edit: { path async throws(SystemError) in
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        self.texts.withLock { $0.append(text) }
        let use = self.uses.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        let (left, status) = await use?(text) ?? (text, 0)
        try? left.write(toFile: path, atomically: false, encoding: .utf8)
        return status
      },
      draft: { [folder] name throws(SystemError) in
        try DraftFile(named: name, environment: ["TMPDIR": folder.url.path()])
      })
  }
}

/// Todos in memory that cannot be saved.
private struct UnsavableTodos: TodosRepository {
  let stored = InMemoryTodosRepository([.sample(1)])

  func load() async throws -> TodosSnapshot { try await stored.load() }

  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    throw SystemError(code: ENOSPC)
  }

  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    stored.changes(since: revision)
  }

  func detail(of id: Todo.ID) async throws -> TodoDetail { try await stored.detail(of: id) }
}

@Suite(.fewAtOnce)
struct TodoEditingTests {
  private let stored = InMemoryTodosRepository([.sample(1), .sample(2, "Bread")])

  private func program(_ editor: ScriptedEditor) throws -> Program {
    try Program(stored, editing: editor.editing)
  }

  @Test func `what is changed in the text is one edit`() async throws {
    let editor = try ScriptedEditor([
      { ($0.replacing("Buy milk", with: "Buy tea").replacing("due:", with: "due: today"), 0) }
    ])
    var program = try program(editor)
    #expect(try await program.answer(to: "edit 1") == "1 [ ] Buy tea  due:today\n")
    #expect(
      try await program.answer(to: "undo") == "1 [ ] Buy milk\nTaken back: edit\n")
    #expect(editor.shown.count == 1 && editor.drafts.isEmpty)
    let lines = editor.shown[0].split(separator: "\n")
    #expect(lines.first?.hasPrefix("# Todo 1: save and leave") == true)
    #expect(lines.contains("title: Buy milk"))
  }

  @Test(arguments: [{ $0 }, { _ in "" }, { "# x\n" + $0 }] as [@Sendable (String) -> String])
  func `an unchanged or empty text changes nothing`(
    text: @escaping @Sendable (String) -> String
  ) async throws {
    let editor = try ScriptedEditor([{ (text($0), 0) }])
    var program = try program(editor)
    #expect(try await program.answer(to: "edit 1") == "Nothing was changed.\n")
    #expect(editor.drafts.isEmpty && editor.shown.count == 1)
  }

  @Test func `a wrong text comes back with the reason above it, until it is right`() async throws {
    let editor = try ScriptedEditor([
      { ($0.replacing("due:", with: "due: someday"), 0) },
      { ($0.replacing("Buy milk", with: " ").replacing("someday", with: "fri"), 0) },
      { ($0.replacing("title:", with: "title: Tea"), 0) },
    ])
    var program = try program(editor)
    #expect(try await program.answer(to: "edit 1") == "1 [ ] Tea  due:fri\n")
    #expect(editor.shown[1].hasPrefix("# \"due:someday\" is not a date."))
    #expect(editor.shown[1].contains("\ndue: someday\n"))
    #expect(editor.shown[2].hasPrefix("# a title needs a visible character"), "\(editor.shown[2])")
    #expect(editor.drafts.isEmpty)
  }

  @Test func `a last day of what does not come back is refused, until there is a rule`()
    async throws
  {
    let editor = try ScriptedEditor([
      { ($0.replacing("until:", with: "until: 2030-01-31"), 0) },
      { ($0.replacing("recurrence:", with: "recurrence: every:month"), 0) },
    ])
    var program = try program(editor)
    let row = try await program.answer(to: "edit 1")
    #expect(row.contains("every:month until:2030-01-31"), "\(row)")
    #expect(editor.shown.count == 2)
    #expect(editor.shown[1].hasPrefix("# \"until:\" is the last day of a todo that comes back"))
    #expect(editor.shown[1].contains("\nuntil: 2030-01-31\n"))
  }

  @Test func `a person who gives up is told where the text is`() async throws {
    let editor = try ScriptedEditor([{ ($0.replacing("title:", with: "titel:"), 0) }])
    var program = try program(editor)
    let error = try await program.error(of: "edit 1")
    #expect(error.hasPrefix("nothing was changed: line 1, \"titel: Buy milk\", is none of"))
    let path = try #require(error.firstMatch(of: /kept in (.*)\.\n/)?.output.1)
    #expect(try String(contentsOfFile: String(path), encoding: .utf8).contains("titel: Buy milk"))
    let mode = try FileManager.default.attributesOfItem(atPath: String(path))[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try await program.answer(to: "show 1").contains("Buy milk"))
  }

  @Test func `a text that is none is refused with what is wrong, and kept`() async throws {
    let editor = try ScriptedEditor([{ ($0.replacing("Buy", with: "Bu\0y"), 0) }])
    var program = try program(editor)
    let error = try await program.error(of: "edit 1")
    #expect(error.hasPrefix("nothing was changed: line 1 has a byte 0, which is no character."))
    #expect(editor.shown[1].contains("# line 1 has a byte 0") && editor.drafts.count == 1)
  }

  @Test func `bytes that are no UTF-8 are refused with their line`() async throws {
    let editor = try ScriptedEditor([{ ($0, 0) }])
    let (edit, draft) = (editor.editing.edit, editor.editing.draft)
    let editing = TextEditing(
      command: "ed",
      edit: { path async throws(SystemError) in
        let status = try await edit(path)
        try? Data("title: a\n".utf8 + [0xFF]).write(to: URL(filePath: path))
        return status
      }, draft: draft)
    var program = try Program(stored, editing: editing)
    let error = try await program.error(of: "edit 1")
    #expect(
      error.hasPrefix(
        "nothing was changed: line 2 is not UTF-8. Save the text as UTF-8 in the editor. Your text")
    )
    #expect(editor.drafts.count == 1)
  }

  @Test(arguments: [(SIGHUP, 1), (SIGTERM, 1), (SIGINT, 0)])
  func `what an editor that a signal ended has left is kept, unless Ctrl-C ended it`(
    signal: Int32, drafts: Int
  ) async throws {
    let editor = try ScriptedEditor([{ ($0, 128 + signal) }])
    var program = try program(editor)
    let error = try await program.error(of: "edit 1")
    #expect(error.contains("ended with the status \(128 + signal)"))
    #expect(editor.drafts.count == drafts && error.contains("Your text is kept") == (drafts == 1))
  }

  @Test(arguments: [false, true])
  func `a draft is noted for the next program if a signal ends this one meanwhile`(
    isEnded: Bool
  ) async throws {
    let state = try TemporaryDirectory()
    let notes = DraftNotes(environment: ["XDG_STATE_HOME": state.url.path()])
    let endings = SignalCount()
    let editor = try ScriptedEditor([
      {
        if isEnded { endings.increase() }
        return ($0.replacing("Buy", with: "Sell"), 1)
      }
    ])
    let (edit, draft) = (editor.editing.edit, editor.editing.draft)
    let editing = TextEditing(command: "ed", edit: edit, draft: draft, notes: notes)
    var program = try Program(stored, editing: editing, endings: endings)
    let error = try await program.error(of: "edit 1")
    let path = try #require(error.firstMatch(of: /kept in (.*)\.\n/)?.output.1)
    #expect(notes.takeAbandoned() == (isEnded ? [String(path)] : []))
  }

  @Test func `an editor that always writes the same wrong text has given up`() async throws {
    let nonsense: @Sendable (String) -> (String, Int32) = { _ in ("hello\n", 0) }
    let editor = try ScriptedEditor([nonsense, nonsense, nonsense])
    var program = try program(editor)
    let error = try await program.error(of: "edit 1")
    #expect(error.hasPrefix("nothing was changed: line 1, \"hello\"") && editor.shown.count == 2)
  }

  @Test func `a change by others of another field stays, and of the same is told`() async throws {
    let editor = try ScriptedEditor([
      { [stored] text in
        if var theirs = try? Program(stored) { await theirs.run("set 1 +theirs due:fri") }
        return (text.replacing("due:", with: "due: sat").replacing("pri:", with: "pri: high"), 0)
      },
      { ($0.replacing("due: 2001-01-06", with: "due: sun"), 0) },
    ])
    var program = try program(editor)
    #expect(
      try await program.answer(to: "edit 1").hasSuffix(
        "1 [ ] Buy milk  !high due:sun +theirs\n"))
    #expect(editor.shown.count == 2)
    #expect(editor.shown[1].hasPrefix("# Somebody else has changed todo 1 meanwhile"))
    #expect(editor.shown[1].contains("\ndue: 2001-01-06\nwait:\n"))
    #expect(editor.shown[1].contains("\npri: high\n"))
    #expect(editor.shown[1].contains("\ntags: +theirs\n"))
  }

  @Test func `the text of a todo that was removed meanwhile is kept`() async throws {
    let editor = try ScriptedEditor([
      { [stored] text in
        if var theirs = try? Program(stored) { await theirs.run("remove 1") }
        return (text.replacing("Buy milk", with: "Buy tea"), 0)
      }
    ])
    var program = try program(editor)
    let error = try await program.error(of: "edit 1")
    #expect(error.hasPrefix("the todo was removed while you edited it."))
    let path = try #require(error.firstMatch(of: /kept in (.*)\.\n/)?.output.1)
    #expect(try String(contentsOfFile: String(path), encoding: .utf8).contains("Buy tea"))
  }

  @Test func `an editor that fails or is missing changes nothing`() async throws {
    let editor = try ScriptedEditor([
      { ($0, 1) }, { ($0.replacing("milk", with: "tea"), 130) }, { ($0, 127) },
    ])
    var program = try program(editor)
    #expect(
      try await program.error(of: "edit 1")
        == "nothing was changed, because the text editor \"ed\" ended with the status 1. To try again, type the command again.\n"
    )
    #expect(editor.drafts.isEmpty)
    #expect(try await program.error(of: "edit 1").contains("status 130"))
    #expect(editor.drafts.count == 1)
    #expect(
      try await program.error(of: "edit 1")
        == "the text editor \"ed\" cannot be started. Set the variable VISUAL, which is used before "
        + "EDITOR, to an editor that you have.\n"
    )
    #expect(editor.drafts.count == 1)
    #expect(try await program.answer(to: "show 1").contains("Buy milk"))
  }

  @Test func `a text that the editor removed or made unreadable changes nothing`()
    async throws
  {
    let drafts = Mutex<[String]>([])
    let editing = TextEditing(
      command: "ed",
      edit: { path async throws(SystemError) in
        let isFirst = drafts.withLock {
          $0.append(path)
          return $0.count == 1
        }
        try? FileManager.default.removeItem(atPath: path)
        if !isFirst {
          try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
        }
        return 0
      },
      draft: { name throws(SystemError) in try DraftFile(named: name, environment: [:]) })
    var program = try Program(InMemoryTodosRepository([.sample(1)]), editing: editing)
    for reason in ["No such file or directory", "Is a directory"] {
      let error = try await program.error(of: "edit 1")
      let draft = drafts.withLock { $0.last ?? "" }
      #expect(
        error
          == "nothing was changed, because the text that the editor was to leave in \(draft) cannot be read: \(reason). To try again, type the command again.\n"
      )
    }
  }

  @Test func `an edit that cannot be saved can be made again, with all its text`() async throws {
    let editor = try ScriptedEditor([{ ($0.replacing("milk", with: "tea"), 0) }])
    var program = try Program(UnsavableTodos(), editing: editor.editing)
    let error = try await program.error(of: "edit 1")
    #expect(error.contains("redo 1") && error.contains("rename 1 \"Buy tea\""), "\(error)")
    #expect(editor.drafts.isEmpty)
    #expect(try await program.answer(to: "show 1").contains("Buy milk"))
  }

  @Test func `without a terminal there is no editor`() async throws {
    var program = try Program(stored)
    #expect(
      try await program.error(of: "ed 1")
        == "\"ed\" opens a text editor, which needs a terminal. Type \"rename\", \"set\" or \"note\" instead.\n"
    )
  }
}

struct TextEditorTests {
  @Test(
    arguments: [
      ([:], "vi"), (["EDITOR": "ed"], "ed"),
      (["VISUAL": "code --wait", "EDITOR": "ed"], "code --wait"),
      (["VISUAL": " ", "EDITOR": "ed"], "ed"), (["VISUAL": "", "EDITOR": ""], "vi"),
    ] as [([String: String], String)])
  func `the environment names the editor`(environment: [String: String], command: String) {
    #expect(TextEditor(environment: environment).command == command)
  }

  @Test func `the editor is a command with arguments, whose status counts`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.url.appending(path: "a 'b' c").path(percentEncoded: false)
    func status(_ command: String) async throws -> Int32 {
      try await TextEditor(environment: ["EDITOR": command]).edit(path)
    }
    #expect(try await status("printf '%s' x >") == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "x")
    #expect(try await status("false") == 1)
    #expect(try await status("/nowhere/editor 2>/dev/null") == TextEditor.missingStatus)
    #expect(try await status("kill -INT $$; :") == 130)
  }
}
