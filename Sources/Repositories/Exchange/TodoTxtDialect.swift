import Foundation

/// What todo.txt can say of a todo.
struct TodoTxtDialect: ExchangeDialect {
  private let encoder: TodoTxtEncoder

  /// Makes the dialect of a line.
  ///
  /// - Parameter hasIDs: whether the line has an id.
  init(timeZone: TimeZone, hasIDs: Bool) {
    encoder = TodoTxtEncoder(timeZone: timeZone, hasIDs: hasIDs)
  }

  var fields: [TodoField] { TodoField.todoTxt }

  func said(_ todo: Todo) -> Todo { read(encoder.line(todo)) ?? todo }

  func kept(_ todo: Todo) -> Todo? { TodoTxtForeign.line(todo.foreign).flatMap(read) }

  func versions(of todo: Todo, said: Todo, in row: ImportedTodo) -> ExchangeVersions {
    var versions = ExchangeVersions(
      before: kept(todo) ?? said, after: Self.counted(row.todo(inPlaceOf: todo)))
    versions.replaced = replaced(in: todo, by: versions)
    // The line of a done todo says nothing of a rule.
    if versions.after.isDone { versions.after.recurrence = versions.before.recurrence }
    return versions
  }

  /// The fields whose exported value differs from the todo's, although nobody edited the line: the
  /// title without a mark that was removed here, and the rule in a line that has got a due date. The
  /// line's values replace the todo's.
  private func replaced(in todo: Todo, by versions: ExchangeVersions) -> [TodoField] {
    let (before, after) = (versions.before, versions.after)
    let isTitleOld = todo.title == before.title && before.title != after.title
    let isRuleNew = todo.recurrence == nil && before.recurrence == nil && after.recurrence != nil
    if !isTitleOld && !isRuleNew { return [] }
    let said = said(todo)
    let fields: [TodoField] = (isTitleOld ? [.title] : []) + (isRuleNew ? [.recurrence] : [])
    return fields.filter { !$0.differs(said, after) }
  }

  func settle(_ todo: inout Todo, from before: Todo) {
    guard let recurrence = todo.recurrence else { return }
    let isOldRule = recurrence.rule == before.recurrence?.rule
    guard let due = todo.due, !isOldRule || due != before.due else {
      todo.recurrence = isOldRule ? before.recurrence : nil
      return
    }
    // A due date that was set by hand is a new first one; an occurrence before it is over.
    let over = before.recurrence?.occurrence ?? 0
    let isNext = before.recurrence != nil && due != before.due
    todo.recurrence = Recurrence(recurrence.rule, from: due, occurrence: isNext ? over + 1 : over)
  }

  /// In a title typed here ("Ask @bob now"), a word that looks like a mark would count as removed,
  /// and exports would leave the word out: the row is then kept as an export of the todo.
  func form(of row: RawJSON, keptBy todo: Todo) -> RawJSON {
    if !todo.title.mayBeMisread { return row }
    var kept = todo
    kept.foreign[TodoTxtForeign.key] = row
    if isFaithful(kept, insteadOf: todo) { return row }
    let line = TodoTxtForeign.line(kept.foreign)
    return line.map { TodoTxtForeign.member(line: $0, isOwn: true) } ?? row
  }

  /// Whether exports of a todo that keeps a line say its whole title, and stay the same after an
  /// import of one.
  private func isFaithful(_ kept: Todo, insteadOf todo: Todo) -> Bool {
    if TodoField.title.differs(said(kept), said(todo)) { return false }
    let line = encoder.line(kept)
    var again = kept
    again.foreign[TodoTxtForeign.key] = TodoTxtForeign.member(line: line)
    return encoder.line(again) == line
  }

  /// The todo of a line; nil if it has none.
  private func read(_ line: String) -> Todo? {
    var decoder = encoder.decoder
    guard case .todo(let read)? = try? decoder.todo(Array(line.utf8)) else { return nil }
    return Self.counted(read.todo(number: 0, rank: .between(nil, nil), moment: .distantPast))
  }

  /// The todo with a rule that counts from nowhere: a line that moves the due date does not change
  /// the rule.
  private static func counted(_ todo: Todo) -> Todo {
    var todo = todo
    todo.recurrence = todo.recurrence.map { Recurrence($0.rule, from: .distantPast) }
    return todo
  }
}

extension String {
  /// Whether a line of todo.txt may have another title than this one: a word may mean something, and
  /// spaces at the end go.
  var mayBeMisread: Bool { utf8.last == ASCII.space || utf8.contains { "@+:".utf8.contains($0) } }
}
