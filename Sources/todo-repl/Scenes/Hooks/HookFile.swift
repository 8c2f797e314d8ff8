import Interactors
import Repositories

/// A file in which the program keeps how far a command of a person is with a list, and its lock:
/// `FOLDER/NAME.json` and `FOLDER/NAME.json.lock` in the folder of the program's state.
///
/// Programs that give the same command the same list share the file.
struct HookFile<Value: Codable & Sendable>: Sendable {
  /// The value, with the list and the command to which it belongs.
  private struct Contents: Codable {
    var list: String
    var command: String
    var value: Value
  }

  let path: String
  private let list: String
  private let command: String
  private let file: VersionedFile<Contents>

  /// nil if the environment has no home.
  ///
  /// - Parameters:
  ///   - label: A name of the list for people.
  ///   - list: A text that no other list has.
  init?(
    in folder: String, of command: String, label: String, list: String,
    environment: [String: String]
  ) {
    let name = UserFolder.name(label, of: "\(list)\n\(command)")
    guard let path = UserFolder.state.path(of: "\(folder)/\(name).json", environment: environment)
    else { return nil }
    self.path = path
    (self.list, self.command) = (list, command)
    file = VersionedFile(path: path, version: 1, followsLinks: false)
  }

  /// Reads the value; nil if none is kept.
  func value() throws(VersionedFileError) -> Value? {
    guard let contents = try file.load(), contents.list == list, contents.command == command else {
      return nil
    }
    return contents.value
  }

  /// Replaces the value, and returns when the new one is on the disk.
  func keep(_ value: Value) throws(VersionedFileError) {
    try file.save(Contents(list: list, command: command, value: value))
  }

  /// Takes the lock; nil if another program has it. The lock ends with the release of the object.
  func takeTurn() throws -> (any Sendable & AnyObject)? {
    do {
      return try SystemFiles().lockOwn("\(path).lock")
    } catch {
      throw VersionedFileError.cannotWrite(path: "\(path).lock", reason: error.reason)
    }
  }
}

extension HookFile<DeliveryPosition>: DeliveryPositions {
  func position() throws -> DeliveryPosition? { try value() }
}
