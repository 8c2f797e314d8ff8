import Interactors
import Repositories

extension English {
  static func text(of message: FileMessage) -> String {
    switch message {
    case .imported(let file, let counts): "Imported from \(source(file)): \(several(counts))"
    case .importedNothing(let file, let counts):
      "Nothing new in \(source(file)): \(several(counts))"
    case .importedEmpty(let file): "Nothing new in \(source(file)); it is empty"
    case .rowRemark(let remark): text(of: remark)
    case .moreSkipped(let count): "\(count) more \(plural(count, "row was", "rows were")) skipped."
    case .moreChanged(let count):
      "\(count) more \(plural(count, "todo differs", "todos differ")) from the file."
    case .moreLeft(let count):
      "\(count) more \(plural(count, "value", "values")) changed on both sides \(plural(count, "stays", "stay")) as here."
    case .kept(let members):
      "Kept for exports, but not used here: "
        + members.map { "\(shown($0.name)) (\($0.count))" }.joined(separator: ", ") + "."
    case .exported(let count, let file): "Exported \(todos(count)) to \(quoted(file))"
    case .shared(let count, let list, let servers):
      """
      Copied \(todos(count)), with history and undo, to the list \(quoted(list)). Open the list \
      with: todo-repl --etcd \(shown(servers.joined(separator: ","))) --list \(toType(list))
      """
    case .unshared(let count, let file):
      """
      Copied \(todos(count)), with history and undo, to \(quoted(file)). Open the file with: \
      todo-repl --file \(toType(file))
      """
    case .draftKept(let path):
      "the program was ended while a todo was edited. Its text is kept in \(shown(path))."
    case .noPlaceInFormat: "this format cannot hold one of its values"
    case .recovered(let count, let file, let dropped, let lost):
      """
      Recovered \(count) \(plural(count, "line", "lines")) into \(shown(file)); \
      \(dropped == 0 ? "nothing was" : "\(dropped) \(plural(dropped, "line", "lines"))") left out.\
      \(lost == 0 ? "" : missing(lost))
      """
    case .leftOutLine(let line, let reason): "Left out line \(line): \(said(reason))"
    case .seed(let seed): "todo-repl: failing with seed \(seed)"
    case .countriesNotFresh(let reason):
      """
      \(whole(reason)) The countries come from this computer; type "reload" to ask the server \
      again.
      """
    case .wentOffline(let moment, let reason):
      """
      Offline since \(shown(moment)): \(whole(reason)) Your edits wait, and are sent when the \
      server answers.
      """
    case .leavesWaiting(let count):
      """
      \(count) \(plural(count, "edit waits", "edits wait")) on this machine, and \
      \(plural(count, "is", "are")) sent when todo-repl runs here again and the server answers.
      """
    case .opened(let list, let servers):
      "The list is \(quoted(list)) on \(shown(servers.joined(separator: ", ")))."
    case .cameBack: "The server answers again."
    case .sent(let count, let numbers):
      """
      \(count) \(plural(count, "edit", "edits")) that waited \(plural(count, "is", "are")) saved \
      now\(numbers.isEmpty ? "" : ": " + given(numbers)).
      """
    case .notSent(let reason): "Your edits wait, and cannot be sent: \(whole(reason))"
    case .notFollowed(let reason):
      """
      Changes by others no longer show; type "reload" to read the list again. \(shown(reason))
      """
    case .outcomeKnown(let edit, isSaved: true):
      "\(beginning(named(edit))), whose outcome was unknown, is saved."
    case .outcomeKnown(let edit, isSaved: false):
      """
      \(beginning(named(edit))), whose outcome was unknown, is not \
      \(edit.isSmall ? "saved" : "saved as a whole"). Make the edit again.
      """
    case .copyDamaged(let reason): "The list comes from the server. \(whole(reason))"
    case .leftAsChanged(let left): text(of: left)
    case .changedElsewhere: "Another program has changed the todos; the list was loaded again."
    case .tornLine(let file, let kept):
      """
      the last line of \(shown(file)) was incomplete, as after an interrupted save; it was moved \
      to \(shown(kept)). The last change may be missing: look at the list.
      """
    case .unfinishedLine(let file):
      """
      the last line of \(shown(file)) is incomplete, as during a save or after an interrupted one; \
      it is left out. The last change may be missing.
      """
    case .olderFile(let file, let saved, let found):
      """
      an older copy of the list has replaced \(shown(file)): change \(saved) was saved there, but \
      the copy ends with change \(found). The changes between are missing: if you need them, look \
      for another copy.
      """
    case .waiting(let file, let pid):
      """
      \(pid.map { "process \($0)" } ?? "another process") has been saving in \(shown(file)) for a \
      while, and does not finish; your change waits for it. Continue or end that process, or take \
      your change back with Ctrl-C.
      """
    case .gone(let file):
      """
      \(shown(file)) was moved or removed; the shown list was read before that. Nothing is saved \
      until the file is back; to begin a new list, start the program again.
      """
    case .hook(let message): text(of: message)
    case .unreadable(let reason): "the shown list is the last one read. \(whole(reason))"
    case .isBack(let file): "\(shown(file)) can be read again, and its changes show."
    case .newerRecord(let file, let line, let kind):
      """
      line \(line) of \(shown(file)) has a \(quoted(kind)), which only a later version of this \
      program understands: this version shows the rest of the list, and cannot change it. Update \
      the program to change the list.
      """
    case .notSynchronized(let file, let reason):
      """
      the changes saved in \(shown(file)) may not survive a power cut: \(said(reason)). They are \
      written again with the next change; check the disk.
      """
    case .notRemembered(let file, let error):
      """
      your last screen cannot be saved in \(shown(file)): \(whole(error)) Until that is corrected, \
      each start shows the list.
      """
    case .lineHistoryNotSaved(let file, let reason):
      """
      the typed lines cannot be saved in \(shown(file)): \(said(reason)). Make room, or \
      make it a file that you may read and write.
      """
    case .refusalsNotKept(let reason):
      "refused edits are kept only while the program runs. \(whole(reason))"
    case .settingsLeftOut(let file, let reason):
      """
      the settings in \(shown(file)) cannot be read, and are ignored this time: \(said(reason)). \
      Make it a text file that you may read, or remove it.
      """
    }
  }

  private static func given(_ numbers: [FileMessage.GivenNumber]) -> String {
    first(numbers.map { "+\($0.waiting) is \($0.number)" }) { "and \($0) more" }
      .joined(separator: ", ")
  }

  private static func several(_ counts: [FileMessage.Count]) -> String {
    counts.map(text).joined(separator: ", ")
  }

  private static func text(of count: FileMessage.Count) -> String {
    switch count {
    case .added(let count): "\(count) added"
    case .updated(let count): "\(count) updated"
    case .unchanged(let count): "\(count) unchanged"
    case .skipped(let count): "\(count) skipped"
    case .bad(let count): "\(count) bad"
    }
  }

  /// The sentence about saves that a recovery could not find.
  private static func missing(_ lost: Int) -> String {
    " \(lost) \(plural(lost, "change", "changes")) saved there \(plural(lost, "is", "are")) missing "
      + "from the file: look for a copy."
  }

  /// A text as the beginning of a sentence.
  private static func beginning(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
