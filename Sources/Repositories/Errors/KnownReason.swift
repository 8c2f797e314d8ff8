/// The reasons of errors in this library's words, not in those of the system or a decoder.
///
/// The `reason` of an error is the raw value; translations find the case by it.
package enum KnownReason: String, Error, Hashable, Sendable, CaseIterable {
  case notARegularFile = "It is not a regular file"
  case foreign = "This program did not create that file"
  case unfaithfulPath = "its path has bytes that are not UTF-8, U+FFFD or a byte 0"
  case unfaithfulLink = "it is a link to a path that is not UTF-8"
  case isDevice = "it is a device"
  case endlessRow = "one of its rows does not end"
  case tooLong = "It is too long"
  case notAHeader = "it is not the header of a journal"
  case wrongChecksum = "its checksum does not match"
  case hasZeros = "it has zero bytes, perhaps in the place of several lines"
  case breaksOff = "it breaks off"
  case partlyDamaged = "a part of it is damaged"
  case lateSnapshot = "a snapshot can only follow the header"
  case noSnapshot = "it belongs to no snapshot"
  case missingSave = "the save before it is missing"
  case missingLine = "it is missing"
  case otherLines = "the lines before it differ from those that were saved"
  case otherKind = "it is of another kind, or of an older version of this program"
  case otherList = "it is of another list"
  case listReplaced = "another list is in its place; \"reload\" shows that list"
  case severalNames = "it has more than one name"
  case cannotBeWrittenDown = "a todo cannot be encoded"
  case unknownBefore = "it is not yet known whether the edit before this one was saved"
  case lockKept = "another program keeps its lock"
  case noAnswerInTime = "the server did not answer in time"
  case otherEdit = "its changes differ from those of which a part is saved"
  case editsWait = "edits wait for the server, which does not accept them"
  case noTemporaryFile =
    "no temporary file can be made; set the variable TMPDIR to a folder that has room"
  case noLocks = "its file system does not support locks"
  case diskFull = "No space left on device"
  case quotaUsedUp = "Disk quota exceeded"
  case emptyFirstLine = "its first line is empty"
  case notUTF8 = "it is not UTF-8"
  case notAUUID = "\"uuid\" is not a UUID"
  case notJSON = "it is not JSON"
  case unexpectedForm = "it has an unexpected form"
  case noCountries = "there is no country in the list"
}

extension KnownReason: CustomStringConvertible {
  /// The words, without a full stop.
  package var description: String { rawValue }
}

extension KnownReason {
  /// Whether a reason says that a disk, or its owner's share of the disk, is full.
  package static func isFull(_ reason: String) -> Bool {
    [diskFull, quotaUsedUp].contains { $0.rawValue == reason }
  }
}
