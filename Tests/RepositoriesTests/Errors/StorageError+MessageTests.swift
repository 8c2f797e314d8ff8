import Foundation
import Repositories
import Testing

struct StorageErrorMessageTests {
  @Test(
    arguments: [
      (
        .cannotOpen(path: "/t", reason: "Is a directory"),
        "Cannot open /t: Is a directory. Check the path and its permissions, or choose another file."
      ),
      (
        .cannotOpenForChanges(path: "/t", reason: "Read-only file system"),
        "Cannot open /t for changes: Read-only file system. Make room, or check the disk and the "
          + "permissions; --read-only still shows a list in a file."
      ),
      (
        .cannotOpenForChanges(path: "/t", reason: "it has more than one name"),
        "Cannot open /t: the file has more than one name, and under another one programs would not "
          + "see each other's changes. Remove the other names, which find FOLDER -samefile FILE shows."
      ),
      (
        .inUse(path: "/t", pid: 42),
        "Cannot save in /t: process 42 is saving there, and does not finish. The change was not "
          + "saved; continue or end that process, then repeat the change."
      ),
      (
        .inUse(path: "/t", pid: nil),
        "Cannot save in /t: another process is saving there, and does not finish. The change was "
          + "not saved; continue or end that process, then repeat the change."
      ),
      (
        .olderVersion(path: "/t", found: 2, supported: 3),
        "Expected a todo journal of version 3 in /t, but found version 2, which is too old. It was left "
          + "as it is; convert it with the script Docs/convert-journal.py of this program's repository, "
          + "then open the new file."
      ),
      (
        .unknownFormat(path: "/t", found: "%PDF-1.7"),
        "Expected a todo journal in /t, but it begins with \"%PDF-1.7\". "
          + "It was left as it is; choose another file."
      ),
      (
        .zeroed(path: "/t"),
        "Expected a todo journal in /t, but it begins with zero bytes, as after a power cut. It "
          + "was left as it is; when --recover finds nothing intact after them, look for a copy, "
          + "or move the file away to begin a new list."
      ),
      (
        .foreignFile(path: "/t.lock", beside: "/t"),
        "Cannot use /t: this program did not create /t.lock. It was left as it is; move it away, "
          + "then repeat."
      ),
      (
        .lostSaves(path: "/t", saved: 8, found: 5),
        "Saved changes are missing from /t: change 8 was the last one saved there, but the file "
          + "ends with change 5. It was left as it is. Look for a copy, or run todo-repl --recover "
          + "--file /t to copy the rest into a new file; if you have cut the file or put an older "
          + "copy there yourself, remove /t.mark to continue with the rest."
      ),
      (
        .cannotCreate(path: "/t", reason: "No space left on device"),
        "Cannot create /t: No space left on device. Make room, or check the folder and its disk, "
          + "then repeat."
      ),
      (
        .newerVersion(path: "/t", found: 2, supported: 1),
        "Expected a todo journal of version 1 in /t, but found version 2. "
          + "It was left as it is; update the program, or choose another file."
      ),
      (
        .newerRecord(path: "/t", line: 3, kind: "series"),
        "Cannot save in /t: line 3 has a \"series\", which only a later version of the program "
          + "understands. The change was not saved, and the list is as it was; update the program "
          + "to change the list."
      ),
      (
        .damaged(path: "/t", line: 3, reason: #""at" is missing"#),
        "Expected a record in line 3 of /t, but found damage: \"at\" is missing. It was left as it "
          + "is; run todo-repl --recover --file /t to copy the intact lines into a new file, or "
          + "choose another file."
      ),
      (
        .damagedEdits(path: "/t", line: 3, reason: #""at" is missing"#),
        "Line 3 of /t is damaged: \"at\" is missing. The file keeps edits that wait for the "
          + "server. Nothing was sent or changed, and the list on the server is as it was; move "
          + "the file away to continue without its edits."
      ),
      (
        .damagedCopy(path: "/t", line: 3, reason: "it is missing"),
        "Line 3 of /t is damaged: it is missing. The file is the copy of the list for times "
          + "without its server. The copy is not used, and is written again when the server "
          + "answers."
      ),
      (
        .olderEdits(path: "/t"),
        "An earlier version of the program wrote /t, which has edits not sent yet. It was left as "
          + "it is; send the edits with that version first, then repeat."
      ),
      (
        .newerCopy(path: "/t", found: 3, supported: 2),
        "A later version of the program wrote the copy of the list in /t: version 3, but this one "
          + "reads version 2. It was left as it is, and is not used; without the server, only the "
          + "later version shows the list."
      ),
      (
        .cannotNote(path: "/t", reason: "No space left on device"),
        "Cannot record in /t the server's answer to a waiting edit: No space left on device. The "
          + "edit is sent again, and is saved only once; make room or check the disk."
      ),
      (
        .readOnly(path: "/t"),
        "Cannot save in /t: it was opened for reading only. The change was not saved; start the "
          + "program without --read-only to change the todos."
      ),
      (
        .recoveredExists(path: "/t.recovered"),
        "The file /t.recovered already exists, and was left as it is. Move it away, then repeat."
      ),
      (
        .gone(path: "/t"),
        "/t was moved or removed while it was open. Nothing is read or saved until it is back; to "
          + "begin a new list, start the program again."
      ),
      (
        .otherList(path: "/t"),
        "/t is no longer the list that was open: another list, or an empty file, is in its place. "
          + "Nothing was saved there; put the list back, or continue with the list there: enter "
          + "\"reload\" at the prompt, or start the program again."
      ),
      (
        .changedByAnother(path: "/t"),
        "Cannot save in /t: another program has changed, replaced or removed it since it was read. "
          + "The change was not saved; look at the list, then repeat the change."
      ),
      (
        .cannotRead(path: "/t", reason: "Input/output error"),
        "Cannot read /t: Input/output error. Check the disk, or choose another file."
      ),
      (
        .cannotWrite(path: "/t", reason: "No space left on device"),
        "Cannot save in /t: No space left on device. The change was not saved; "
          + "make room or check the disk, then repeat the change."
      ),
      (
        .outcomeUnknown(path: "/t", reason: "Input/output error"),
        "It is unknown whether the last change was saved in /t: Input/output error. Check the "
          + "disk, then load the list again: it shows whether the change is there."
      ),
      (
        .cannotEncode(path: "/t", reason: "due is no number"),
        "Cannot save in /t: due is no number. The change was not saved; correct that value."
      ),
    ] as [(StorageError, String)])
  func `a message says what was attempted, what was found and what to do`(
    error: StorageError, message: String
  ) {
    #expect(error.description == message)
    #expect(error.localizedDescription == message)
  }
}
