public import Foundation

/// A value that a program keeps between runs, in its own file with the version of its form.
///
/// ```swift
/// let file = VersionedFile<Settings>(path: path, version: 2, migrations: [1: addTheme])
/// let persistence = store.persist(
///   \.settings, load: { try file.load() }, save: { try file.save($0) })
/// ```
///
/// The file is JSON: `{"version":2,"value":…}`. It changes in one step: a killed program leaves the
/// old value or the new one. A versioned file is for small values that a power cut may lose;
/// ``JournalTodosRepository`` is for todos, which must not be lost.
public struct VersionedFile<Value: Codable & Sendable>: Sendable {
  /// Converts the JSON of a value to that of the next version.
  public typealias Migration = @Sendable (Data) throws -> Data

  private let path: String
  private let version: Int
  private let migrations: [Int: Migration]
  /// Whether to follow a link at the path.
  private let followsLinks: Bool
  private let system: any FileSystem

  private struct Contents: Codable {
    let version: Int
    let value: Value
  }

  private struct Header: Decodable {
    let version: Int
  }

  /// Names a file, which need not exist.
  ///
  /// - Parameters:
  ///   - version: the version of `Value`, 1 or more.
  ///   - migrations: the migrations of older versions: at `n`, from version `n` to `n + 1`.
  public init(path: String, version: Int, migrations: [Int: Migration] = [:]) {
    self.init(path: path, version: version, migrations: migrations, followsLinks: true)
  }

  package init(
    path: String, version: Int, migrations: [Int: Migration] = [:], followsLinks: Bool,
    on system: any FileSystem = SystemFiles()
  ) {
    self.path = path
    self.version = version
    self.migrations = migrations
    self.followsLinks = followsLinks
    self.system = system
  }

  /// Reads the value; nil without a file.
  ///
  /// - Throws: `VersionedFileError`, also for a file of a later version, which stays as it is.
  public func load() throws(VersionedFileError) -> Value? {
    guard let data = try read() else { return nil }
    do {
      let found = try JSONDecoder().decode(Header.self, from: data).version
      if found > version {
        throw VersionedFileError.newerVersion(path: path, found: found, supported: version)
      }
      if found == version { return try JSONDecoder().decode(Contents.self, from: data).value }
      return try migrated(data, from: found)
    } catch let error as VersionedFileError {
      throw error
    } catch {
      throw .damaged(path: path, reason: CodingReason.text(error))
    }
  }

  /// Replaces the value in the file; makes the file and its folder if they are missing.
  ///
  /// - Throws: `VersionedFileError`, also if something else is at the path, or a file of a later
  ///   version: either stays as it is.
  public func save(_ value: Value) throws(VersionedFileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do {
      data = try encoder.encode(Contents(version: version, value: value))
    } catch {
      throw .cannotEncode(path: path, reason: CodingReason.text(error))
    }
    if let old = (try? read()) ?? nil,
      let found = try? JSONDecoder().decode(Header.self, from: old).version, found > version
    {
      throw .newerVersion(path: path, found: found, supported: version)
    }
    do throws(SystemError) {
      // Links stay, and only a regular file is replaced.
      let place = followsLinks ? try system.destination(of: path) : path
      if let status = try? system.status(of: place), !status.isRegular { throw .notARegularFile }
      if case .unsure(let error) = try system.replaceOwn(place, .value, with: Array(data)) {
        throw error
      }
    } catch {
      if error == .foreign { throw .damaged(path: path, reason: error.reason) }
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  private func read() throws(VersionedFileError) -> Data? {
    do {
      return Data(try system.open(path, to: followsLinks ? .read : .readOwn).contents())
    } catch {
      if error.isMissingFile { return nil }
      throw .cannotRead(path: path, reason: error.reason)
    }
  }

  private func migrated(_ data: Data, from found: Int) throws -> Value {
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    var value = try JSONSerialization.data(
      withJSONObject: object?["value"] ?? NSNull(), options: .fragmentsAllowed)
    for older in found..<version {
      guard let migration = migrations[older] else {
        throw VersionedFileError.noMigration(path: path, from: older)
      }
      value = try migration(value)
    }
    return try JSONDecoder().decode(Value.self, from: value)
  }
}
