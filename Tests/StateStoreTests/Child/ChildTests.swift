import StateStoreTesting
import Testing

@testable import StateStore

struct Editor: Identifiable, Equatable, Sendable {
  var id = 1
  var text = ""
  var hits = Loadable<Int>.notRequested
  var draft: Draft?
  var notes = IdentifiedList<Note>()
  var length: Int { text.count }

  struct Draft: Equatable, Sendable {
    var title = ""
    var ticks = 0
  }
}

struct Note: Identifiable, Equatable, Sendable {
  let id: Int
  var text = ""
  var likes = Loadable<Int>.notRequested
}

enum Session: Equatable, Sendable {
  case out
  case settings
  case `in`(Customer)

  var loggedIn: Customer? {
    get { if case .in(let account) = self { account } else { nil } }
    set { self = newValue.map(Session.in) ?? .out }
  }
}

struct Customer: Equatable, Sendable {
  var name = ""
  var unread = 0
}

struct Workshop: Equatable, Sendable {
  var editor: Editor?
  var draft: Editor.Draft?
  var notes = IdentifiedList<Note>()
  var maybe: IdentifiedList<Note>?
  var feed = Loadable<IdentifiedList<Note>>.notRequested
  var session = Session.out
  var room = Room()
  var other = 0

  struct Room: Equatable, Sendable {
    var number = 0
    var editor: Editor?
  }
}

/// A row that notes the comparisons.
private struct ComparedRow: Identifiable, Equatable, Sendable {
  let id: Int
  var value = 0
  let compared: Recorder<Int>

  static func == (first: Self, second: Self) -> Bool {
    first.compared.append(first.id)
    return first.id == second.id && first.value == second.value
  }
}

private struct ComparedRows: Sendable {
  var rows: IdentifiedList<ComparedRow>
}

/// What may be gone, read, written and observed.
@Suite struct ChildTests {
  private let store = Store(Workshop())
  private let heard = Recorder<String>()

  @Test func `the child of an optional is read and written, or is gone`() {
    let editor = store.child(\.editor)
    #expect(editor.state == nil && editor.text.state == nil)
    #expect(editor.update { $0.text = "lost" } == nil)
    #expect(editor.text.update { $0 = "lost" } == nil && editor.read { $0.text } == nil)
    #expect(store.state == Workshop() && store.version == 0)
    store.update { $0.editor = Editor(text: "a") }
    let length = editor.update { editor in
      editor.text += "b"
      return editor.text.count
    }
    editor.text.update { $0 += "c" }
    #expect(length == 2 && editor.state?.text == "abc" && editor.read { $0.length } == 3)
    #expect(store.editor?.text == "abc" && store.version == 3)
  }

  @Test func `the child of an element is read and written, in each kind of list`() {
    let notes = [
      store.child(\.notes, id: 2), store.child(\.maybe, id: 2), store.child(\.feed, id: 2),
      store.binding(\.notes).child(\.self, id: 2), store.binding(\.self).child(\.maybe, id: 2),
      store.binding(\.self).child(\.feed, id: 2),
    ]
    for note in notes { #expect(note.state == nil && note.update { $0.text = "lost" } == nil) }
    #expect(store.version == 0)
    let list: IdentifiedList = [Note(id: 1), Note(id: 2)]
    store.update {
      $0.notes = list
      $0.maybe = list
      $0.feed = .isLoading(last: list)
    }
    for (index, note) in notes.enumerated() {
      note.update { $0.text += "\(index)" }
      note.text.update { $0 += "!" }
    }
    #expect(store.notes[id: 2]?.text == "0!3!" && store.maybe?[id: 2]?.text == "1!4!")
    #expect(store.feed == .isLoading(last: [Note(id: 1), Note(id: 2, text: "2!5!")]))
  }

  @Test func `a gone case is not written, and its setter is not called`() {
    let account = store.child(\.session, \.loggedIn)
    store.update { $0.session = .settings }
    #expect(account.update { $0.name = "lost" } == nil && account.state == nil)
    #expect(store.session == .settings)
    store.update { $0.session = .in(Customer(name: "Ada")) }
    account.unread.update { $0 += 1 }
    #expect(account.state == Customer(name: "Ada", unread: 1))
    #expect(store.session == .in(Customer(name: "Ada", unread: 1)))
  }

  @Test func `children have children`() {
    let editor = store.binding(\.room).child(\.editor)
    let (draft, note) = (editor.child(\.draft), editor.child(\.notes, id: 7))
    #expect(draft.state == nil && note.update { $0.text = "lost" } == nil)
    store.update { $0.room.editor = Editor(draft: Editor.Draft(title: "x"), notes: [Note(id: 7)]) }
    draft.title.update { $0 += "y" }
    note.update { $0.text = "n" }
    #expect(store.room.editor?.draft?.title == "xy")
    #expect(store.room.editor?.notes[id: 7]?.text == "n")
    store.update { $0.room.editor?.draft = nil }
    #expect(draft.title.state == nil && note.state != nil)
  }

  @Test func `an update of a child that throws restores the state`() {
    store.update { $0.editor = Editor(text: "a") }
    #expect(throws: LoadFailure.self) {
      try store.child(\.editor).update { editor throws(LoadFailure) in
        editor.text = "b"
        throw LoadFailure(kind: .other, message: "", canRetry: false)
      }
    }
    #expect(store.editor?.text == "a" && store.version == 1)
  }

  @Test func `observers get nil when the child is gone, and the next one when it comes`() {
    let editor = store.child(\.editor)
    let note = store.child(\.notes, id: 2)
    let subscriptions = [
      editor.observe { [heard] in heard.append("editor \($0?.id ?? 0)") },
      editor.text.observe { [heard] in heard.append("text \($0 ?? "none")") },
      editor.observe(\.length) { [heard] in heard.append("length \($0 ?? -1)") },
      note.observe { [heard] in heard.append("note \($0?.text ?? "none")") },
      note.text.observe(initial: false) { [heard] in heard.append("of note \($0 ?? "none")") },
    ]
    #expect(heard.take() == ["editor 0", "text none", "length -1", "note none"])
    store.update { $0.editor = Editor(text: "a") }
    #expect(heard.take() == ["editor 1", "text a", "length 1"])
    store.update { $0.editor = Editor(id: 2, text: "b") }
    #expect(heard.take() == ["editor 2", "text b"])
    store.update { $0.notes = [Note(id: 1), Note(id: 2, text: "x")] }
    #expect(heard.take() == ["note x", "of note x"])
    store.update { $0.notes[id: 1]?.text = "other" }
    store.update { $0.other += 1 }
    #expect(heard.take() == [])
    store.update {
      $0.editor = nil
      $0.notes = []
    }
    #expect(
      heard.take() == ["editor 0", "text none", "length -1", "note none", "of note none"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `the observers of a case hear of writes to its stored property alone`() {
    let unread = store.child(\.session, \.loggedIn).unread
    let subscription = unread.observe { [heard] in heard.append("\($0 ?? -1)") }
    store.update { $0.session = .in(Customer()) }
    store.update { $0.session.loggedIn?.unread += 1 }
    store.update { $0.session.loggedIn?.name = "Grace" }
    store.update { $0.other += 1 }
    store.update { $0.session = .settings }
    #expect(heard.all == ["-1", "0", "1", "-1"])
    subscription.cancel()
  }

  @Test func `the values of a row cost little when another row is written`() async {
    let compared = Recorder<Int>()
    let rows = (0..<1_000).map { ComparedRow(id: $0, compared: compared) }
    let store = Store(ComparedRows(rows: IdentifiedList(rows)))
    var values = rows.map { store.child(\.rows, id: $0.id).values().makeAsyncIterator() }
    for index in values.indices { #expect(await values[index].next()??.value == 0) }
    _ = compared.take()
    store.update { $0.rows[id: 3]?.value = 1 }
    #expect(await values[3].next()??.value == 1)
    let count = compared.take().count
    #expect(count < 200, "rows of the same node are compared: \(count)")
    store.update { $0.rows.remove(id: 3) }
    #expect(await values[3].next() == .some(nil))
  }

  @Test func `the values of a row do not keep the store alive`() {
    var store: Store<Workshop>? = Store(Workshop())
    weak let dropped = store
    let values = store?.child(\.notes, id: 1).values()
    store = nil
    #expect(values != nil && dropped == nil)
  }

  @Test func `what a child changes in place is not copied`() {
    let store = Store(
      (value: Optional(Watched()), list: IdentifiedList([Watched(inner: [Watched(id: 2)])])))
    let child = store.child(\.value)
    #expect(child.update { $0.isUnique() } == true)
    #expect(child.part.update { $0.isUnique() } == true)
    #expect(store.child(\.value).child(\.maybe).update { $0.isUnique() } == true)
    let element = store.child(\.list, id: 1)
    #expect(element.update { $0.isUnique() } == true)
    #expect(element.child(\.maybe).update { $0.isUnique() } == true)
    #expect(element.child(\.inner, id: 2).update { $0.isUnique() } == true)
    let snapshot = store.state
    #expect(child.update { $0.isUnique() } == false)
    withExtendedLifetime(snapshot) {}
  }

  @Test func `a child through an optional by force is refused with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Store(Workshop()).child(\.editor!.draft)
    }
    expect(result, says: "StateStore: child(\\Workshop.editor!.draft) at")
  }
}

/// A value that knows whether it was copied.
private struct Watched: Identifiable, Equatable, Sendable {
  struct Part: Equatable, Sendable {
    private var object = Object()

    mutating func isUnique() -> Bool { isKnownUniquelyReferenced(&object) }

    static func == (left: Part, right: Part) -> Bool { left.object === right.object }
  }

  var id = 1
  var part = Part()
  var maybe: Part? = Part()
  var inner = IdentifiedList<Watched>()

  mutating func isUnique() -> Bool { part.isUnique() }
}

private final class Object: Sendable {}
