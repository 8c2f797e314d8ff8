public import Foundation

/// The text for people: the attempt, the finding and the remedy.
extension StorageError: LocalizedError, CustomStringConvertible {
  /// The message, as ``description``.
  public var errorDescription: String? { description }

  /// The message.
  public var description: String {
    switch self {
    case .cannotOpen(let path, KnownReason.noLocks.rawValue),
      .cannotOpenForChanges(let path, KnownReason.noLocks.rawValue),
      .cannotCreate(let path, KnownReason.noLocks.rawValue),
      .cannotWrite(let path, KnownReason.noLocks.rawValue):
      "The file system of \(path) does not support locks, without which two programs could lose each "
        + "other's changes. Move the list to a disk of this computer: name it there with --file PATH, "
        + "or for a list on etcd set XDG_DATA_HOME; --read-only shows a list where it is."
    case .cannotOpen(let path, KnownReason.severalNames.rawValue),
      .cannotOpenForChanges(let path, KnownReason.severalNames.rawValue):
      "Cannot open \(path): the file has more than one name, and under another one programs would not see "
        + "each other's changes. Remove the other names, which find FOLDER -samefile FILE shows."
    case .cannotOpen(let path, let reason) where KnownReason.isFull(reason):
      "Cannot open \(path): \(reason). Make room there, then repeat."
    case .cannotOpen(let path, let reason):
      "Cannot open \(path): \(reason). Check the path and its permissions, or choose another file."
    case .cannotOpenForChanges(let path, let reason):
      "Cannot open \(path) for changes: \(reason). Make room, or check the disk and the permissions; "
        + "--read-only still shows a list in a file."
    case .inUse(let path, let pid):
      "Cannot save in \(path): \(Self.owner(pid)) is saving there, and does not finish. The change "
        + "was not saved; continue or end that process, then repeat the change."
    case .unknownFormat(let path, let found):
      "Expected a todo journal in \(path), but it begins with \"\(found)\". "
        + "It was left as it is; choose another file."
    case .zeroed(let path):
      "Expected a todo journal in \(path), but it begins with zero bytes, as after a power cut. It "
        + "was left as it is; when --recover finds nothing intact after them, look for a copy, or "
        + "move the file away to begin a new list."
    case .foreignFile(let path, let list):
      "Cannot use \(list): this program did not create \(path). It was left as it is; move it "
        + "away, then repeat."
    case .lostSaves(let path, let saved, let found):
      "Saved changes are missing from \(path): change \(saved) was the last one saved there, but "
        + "the file ends with change \(found). It was left as it is. Look for a copy, or run "
        + "todo-repl --recover --file \(path) to copy the rest into a new file; if you have cut "
        + "the file or put an older copy there yourself, remove \(path).mark to continue with the "
        + "rest."
    case .olderVersion(let path, let found, let supported):
      "Expected a todo journal of version \(supported) in \(path), but found version \(found), which is "
        + "too old. It was left as it is; convert it with the script Docs/convert-journal.py of this "
        + "program's repository, then open the new file."
    case .newerVersion(let path, let found, let supported):
      "Expected a todo journal of version \(supported) in \(path), but found "
        + "version \(found). It was left as it is; update the program, or choose another file."
    case .newerRecord(let path, let line, let kind):
      "Cannot save in \(path): line \(line) has a \"\(Data(kind.utf8).beginning)\", which only a later "
        + "version of the program understands. The change was not saved, and the list is as it was; "
        + "update the program to change the list."
    case .damaged(let path, let line, let reason):
      "Expected a record in line \(line) of \(path), but found damage: \(reason). It was left as "
        + "it is; run todo-repl --recover --file \(path) to copy the intact lines into a new file, "
        + "or choose another file."
    case .damagedEdits(let path, let line, let reason):
      "Line \(line) of \(path) is damaged: \(reason). The file keeps edits that wait for the "
        + "server. Nothing was sent or changed, and the list on the server is as it was; move the "
        + "file away to continue without its edits."
    case .damagedCopy(let path, let line, let reason):
      "Line \(line) of \(path) is damaged: \(reason). The file is the copy of the list for times "
        + "without its server. The copy is not used, and is written again when the server answers."
    case .olderEdits(let path):
      "An earlier version of the program wrote \(path), which has edits not sent yet. It was left "
        + "as it is; send the edits with that version first, then repeat."
    case .newerCopy(let path, let found, let supported):
      "A later version of the program wrote the copy of the list in \(path): version \(found), but "
        + "this one reads version \(supported). It was left as it is, and is not used; without the "
        + "server, only the later version shows the list."
    case .cannotNote(let path, let reason):
      "Cannot record in \(path) the server's answer to a waiting edit: \(reason). The edit is sent "
        + "again, and is saved only once; make room or check the disk."
    case .readOnly(let path):
      "Cannot save in \(path): it was opened for reading only. The change was not saved; start the "
        + "program without --read-only to change the todos."
    case .recoveredExists(let path):
      "The file \(path) already exists, and was left as it is. Move it away, then repeat."
    case .changedByAnother(let path):
      "Cannot save in \(path): another program has changed, replaced or removed it since it was "
        + "read. The change was not saved; look at the list, then repeat the change."
    case .gone(let path):
      "\(path) was moved or removed while it was open. Nothing is read or saved until it is back; to "
        + "begin a new list, start the program again."
    case .otherList(let path):
      "\(path) is no longer the list that was open: another list, or an empty file, is in its "
        + "place. Nothing was saved there; put the list back, or continue with the list there: "
        + "enter \"reload\" at the prompt, or start the program again."
    case .cannotRead(let path, let reason):
      "Cannot read \(path): \(reason). Check the disk, or choose another file."
    case .cannotCreate(let path, let reason):
      "Cannot create \(path): \(reason). Make room, or check the folder and its disk, then repeat."
    case .cannotWrite(let path, let reason):
      "Cannot save in \(path): \(reason). The change was not saved; "
        + "make room or check the disk, then repeat the change."
    case .outcomeUnknown(let path, let reason):
      "It is unknown whether the last change was saved in \(path): \(reason). Check the disk, then "
        + "load the list again: it shows whether the change is there."
    case .cannotEncode(let path, let reason):
      "Cannot save in \(path): \(reason). The change was not saved; correct that value."
    }
  }

  private static func owner(_ pid: Int32?) -> String {
    pid.map { "process \($0)" } ?? "another process"
  }
}
