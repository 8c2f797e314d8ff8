import Foundation
import Interactors
import Repositories
import StateStore

/// One todo as a line.
struct TodoRow: OutputLine, Equatable {
  private(set) var todo: Todo
  private let dates: [TodoDate]
  /// The numbers of the open todos on which the todo depends.
  private let blockers: [Int]
  /// The number of the todo of which this one is a part, if the list has it.
  private let parent: Int?
  /// The number of ancestors above the row, each directly below its own parent; nil if the parent
  /// is not above it.
  var depth: Int?
  /// The columns for the number, so that the numbers align.
  var width = 0
  var note: RowNote?
  /// The columns of the rows around this one; nil if the row stands alone.
  var columns: RowColumns?
  /// Whether a change of the todo waits for its server.
  let isWaiting: Bool

  /// - Parameters:
  ///   - dues: nil for a todo without a date.
  ///   - list: The list to which the links of the todo lead.
  ///   - waiting: The ids of the todos with waiting changes.
  init(
    _ todo: Todo, _ dues: DateWords?, in list: TodoList, width: Int = 0, note: RowNote? = nil,
    waiting: Set<Todo.ID> = [], depth: Int? = nil
  ) {
    self.todo = todo
    blockers = list.blockers(of: todo).map(\.number)
    parent = todo.parent.flatMap { list[id: $0]?.number }
    self.depth = depth
    isWaiting = todo.number < 0 || waiting.contains(todo.id)
    dates = dues?.dates(of: todo) ?? []
    self.width = width
    self.note = note
  }

  /// The due date.
  var due: TodoDate? { date(.due) }

  /// The date of a mark.
  func date(_ mark: DateMark) -> TodoDate? { dates.first { $0.mark == mark } }

  /// The greatest depth that indents a row further.
  private static let deepest = 8

  func text(on page: Page) -> String { text(on: page, hasMarks: true) }

  /// The row without the marks behind the title, which is in full, over several lines of the window
  /// if necessary.
  func title(on page: Page) -> String {
    let number = todo.number == 0 ? 1 : DisplayText(todo.number.asTyped).width
    let indent = max(number, width) + 5
    let lines = DisplayText(todo.title).wrapped(on: page, besides: indent)
    let whole = Page(columns: nil, styling: page.styling, language: page.language)
    if lines.count == 1 { return text(on: whole, hasMarks: false) }
    var first = self
    first.todo.title = lines[0].description
    let rest = lines.dropFirst().map { line in
      let text = String(repeating: " ", count: indent) + line.description
      return style.map { page.styling.apply($0, to: text) } ?? text
    }
    return ([first.text(on: whole, hasMarks: false)] + rest).joined(separator: "\n")
  }

  /// The look of the whole line; nil for one whose parts have their own.
  private var style: Style? { note == .removed ? .removed : todo.isDone ? .done : nil }

  private func text(on page: Page, hasMarks: Bool) -> String {
    let number = DisplayText(safe: todo.number == 0 ? "+" : todo.number.asTyped).padded(
      toWidth: width, alignment: .right)
    var box = todo.isDone ? " [x] " : todo.isStarted ? " [>] " : " [ ] "
    if let depth { box += String(repeating: "  ", count: min(depth, Self.deepest)) }
    var remarks = ""
    for note in notes { remarks += " \(page.language.text(note))" }
    let end = DisplayText(safe: remarks)
    let whole = DisplayText(todo.title)
    // Lines of any length need no widths, which would take a third of their time.
    let others = page.columns == nil ? 0 : number.width + box.utf8.count + end.width
    let widths = hasMarks ? widths(of: whole, on: page, besides: others) : nil
    let column = widths?.title
    let (marks, important) =
      hasMarks ? marks(in: page.language, priority: widths?.priority ?? 0) : ([], 0)
    let style = style
    let tail = TodoMark.line(
      marks, important: important, on: page, isPlain: style != nil, besides: others,
      title: column ?? whole.width)
    let title = page.fit(
      column.map { whole.padded(toWidth: $0) } ?? whole, besides: others + tail.width)
    var line = number.description
    if style == nil { line = page.styling.apply(.number, to: line) }
    for part in [box, title.description, tail.text, end.description] { line += part }
    return style.map { page.styling.apply($0, to: line) } ?? line
  }

  /// The notes behind the row.
  private var notes: [ListMessage] {
    if !todo.isArchived, note == nil, !isWaiting { return [] }
    return [todo.isArchived ? .archived : nil, note.map { .note($0) }, isWaiting ? .waiting : nil]
      .compactMap(\.self)
  }

  /// The widths before the date if it stands in the column of the list; nil if it does not.
  private func widths(
    of title: DisplayText, on page: Page, besides others: Int
  ) -> RowColumns.Widths? {
    guard let window = page.columns, let columns, due != nil || priority != nil else { return nil }
    let due = dueMark(in: page.language)?.shortened.text.width ?? 0
    return columns.widths(of: title.width, due: due, in: window - others)
  }

  /// The priority as the row shows it.
  var priority: String? { WordMark.priority.value(of: todo).map { WordMark.priority.shown($0) } }

  /// The marks behind the title, as they are typed, and the number of those in front that a row
  /// always shows.
  ///
  /// - Parameter priority: The columns for the priority before a due date.
  private func marks(in language: Language, priority: Int) -> (all: [TodoMark], important: Int) {
    var marks: [TodoMark] = []
    if priority > 0, due != nil {
      marks.append((mark(.priority) ?? TodoMark("", .remark)).padded(toWidth: priority))
    } else if let priority = mark(.priority) {
      marks.append(priority)
    }
    if let due = dueMark(in: language) { marks.append(due) }
    let important = marks.count
    if let first = blockers.first {
      marks.append(
        TodoMark(
          TodoLink.depends.typed(blockers),
          short: TodoLink.depends.typed([first]) + (blockers.count > 1 ? "…" : ""), .remark))
    }
    if depth == nil, let parent { marks.append(TodoMark(TodoLink.parent.typed([parent]), .remark)) }
    if let rule = todo.recurrence?.rule { marks.append(TodoMark("\(rule)", .remark)) }
    // A wait that is over says nothing any more.
    for date in dates where date.mark != .due && (date.mark != .wait || date.isToCome) {
      marks.append(TodoMark("\(date.mark.key)\(date.word)", .remark))
    }
    for word in WordMark.all where word != .priority {
      if let mark = mark(word) { marks.append(mark) }
    }
    for tag in todo.tags { marks.append(TodoMark("+" + Todo.tagName(tag), .remark)) }
    return (marks, important)
  }

  /// The mark of a word of the todo; nil for none.
  private func mark(_ mark: WordMark) -> TodoMark? {
    mark.value(of: todo).map { value in
      TodoMark(
        mark.shown(value), short: mark.sign.map { "\($0)\(value.prefix(1))" },
        value == Priority.high.rawValue ? .number : .remark)
    }
  }

  private func dueMark(in language: Language) -> TodoMark? {
    due.map { due in
      let word = due.word.description
      return due.isOverdue
        ? TodoMark(language.text(.overdue(due: word)), short: "due:" + word + "!", .error)
        : TodoMark("due:" + word, due.isDueToday ? .dueToday : .remark)
    }
  }

  var json: JSONLine? {
    let start: JSONLine = [
      "type": .string(note == .removed ? "removed" : "todo"),
      "number": todo.number <= 0 ? .null : .int(todo.number),
      "id": .string(todo.id.uuidString),
      "title": .string(todo.title),
      "done": .bool(todo.isDone),
      "createdAt": .date(todo.createdAt),
      "completedAt": todo.completedAt.map { .date($0) } ?? .null,
      "due": todo.due.map { .date($0) } ?? .null,
      "dueLocal": .text(due.map { "\($0.date)" }),
      "overdue": .bool(due?.isOverdue ?? false),
      "archived": .flag(todo.isArchived),
      "started": todo.isStarted ? todo.started.map { .date($0) } ?? .absent : .absent,
    ]
    let links: JSONLine = [
      "recurrence": todo.recurrence.map { .string("\($0.rule)") } ?? .absent,
      "depends": todo.depends.isEmpty ? .absent : .strings(todo.depends.map(\.uuidString)),
      "blocked": .flag(!blockers.isEmpty),
      "parent": todo.parent.map { .string($0.uuidString) } ?? .absent,
    ]
    let words = WordMark.all.reduce([:] as JSONLine) { line, mark in
      line + [mark.field.name: .text(mark.value(of: todo))]
    }
    return start + otherDates + links + words + [
      "tags": .strings(todo.tags), "notes": .string(todo.notes), "waiting": .flag(isWaiting),
      "waitingNumber": todo.waitingNumber.map { .int($0) } ?? .absent,
    ]
  }

  /// The dates of the marks other than the due date.
  private var otherDates: JSONLine {
    DateMark.all.filter { $0 != .due }.reduce([:]) { line, mark in
      let (name, date) = (mark.name, date(mark))
      return line + [
        name: date.map { .date($0.moment) } ?? .absent,
        "\(name)Local": date.map { .string("\($0.date)") } ?? .absent,
        "\(name)Offset": mark.moment(of: todo)?.offset.map { .string($0) } ?? .absent,
        "waits": .flag(mark == .wait && !todo.isDone && date?.isToCome == true),
      ]
    }
  }
}

extension TodoRow {
  /// The columns for numbers, if they have several lengths; else 0.
  static func width(ofNumbers numbers: some Sequence<Int>) -> Int {
    var (least, greatest) = (Int.max, 0)
    for number in numbers {
      let length = number == 0 ? 1 : number.asTyped.count
      (least, greatest) = (min(least, length), max(greatest, length))
    }
    return least < greatest ? greatest : 0
  }
}

extension RowNote {
  /// A change of a todo that the row does not show; nil for any other change.
  init?(of before: Todo?, to after: Todo) {
    guard var shown = before else { return nil }
    let hasOtherNotes = shown.notes != after.notes
    (shown.rank, shown.notes) = (after.rank, after.notes)
    if shown != after || before == after { return nil }
    self = hasOtherNotes ? .notesChanged : .moved
  }
}

extension JSONLine.Value {
  /// A moment in UTC, in the format of ISO 8601.
  static func date(_ date: Date) -> Self {
    .string(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }
}
