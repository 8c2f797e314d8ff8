import Foundation

extension VersionedFile {
  /// Reads the value; nil without a file, and after ``VersionedFileNotice/startedOver(_:)``. Changes
  /// no file.
  ///
  /// - Throws: `VersionedFileError`, also for a file of a later version, which stays as it is.
  /// - Complexity: O(*n*) in the size of the file, and of each list with damaged elements.
  public func load() throws(VersionedFileError) -> Value? {
    let bytes = try naming(path, VersionedFileError.cannotRead, contents())
    guard let bytes else { return nil }
    do {
      let json = try migrated(document(bytes))
      guard let tell else {
        return try undamaged(JSONDecoder().decode(Value.self, from: Data(json.bytes)))
      }
      let salvaged = try salvaged(json)
      if !salvaged.damaged.isEmpty { tell(.leftOut(path: path, elements: salvaged.damaged)) }
      return salvaged.value
    } catch {
      guard let tell, policy == .startOver, error.isOfContents else { throw error }
      tell(.startedOver(error))
      return nil
    }
  }

  /// The file's bytes; nil without a file.
  func contents() throws(SystemError) -> [UInt8]? {
    try ifThere(system.open(path, to: followsLinks ? .read : .readOwn).contents())
  }

  /// Reads a document.
  ///
  /// - Throws: `damaged` for anything else, and `newerVersion`.
  func document(_ bytes: [UInt8]) throws(VersionedFileError) -> VersionedDocument {
    let document = try undamaged(VersionedDocument(bytes))
    if document.version > version {
      throw .newerVersion(path: path, found: document.version, supported: version)
    }
    return document
  }

  /// The JSON of a document's value in this version.
  func migrated(_ document: VersionedDocument) throws(VersionedFileError) -> JSONTree {
    if document.version == version { return document.value }
    var value = Data(document.value.bytes)
    for older in document.version..<version {
      guard let migration = migrations[older] else {
        throw .noMigration(path: path, from: older)
      }
      do {
        value = try migration(value)
      } catch {
        throw .migrationFailed(path: path, from: older, reason: CodingReason.text(error))
      }
    }
    do throws(JSONFlaw) {
      return try JSONTree(Array(value))
    } catch {
      throw .migrationFailed(path: path, from: version - 1, reason: error.reason)
    }
  }

  func salvaged(_ json: JSONTree) throws(VersionedFileError) -> SalvagedValue<Value> {
    try undamaged(SalvagedValue(json))
  }

  /// Reads contents, whose flaws are damage of the file.
  private func undamaged<Contents>(
    _ read: @autoclosure () throws -> Contents
  ) throws(VersionedFileError) -> Contents {
    do {
      return try read()
    } catch {
      throw .damaged(path: path, reason: CodingReason.text(error))
    }
  }
}

extension VersionedFileError {
  /// Whether the file's contents are wrong, rather than the file or the program.
  fileprivate var isOfContents: Bool {
    switch self {
    case .damaged, .noMigration, .migrationFailed: true
    case .cannotRead, .newerVersion, .cannotWrite, .cannotEncode: false
    }
  }
}
