extension JournalPaths {
  /// Writes the rest of a torn line to a file of its own, for a person to look at.
  ///
  /// - Returns: The path of the file.
  func keepAside(_ rest: [UInt8]) throws(StorageError) -> String {
    do throws(AsideFiles.Failure) {
      return try torn.copy(rest + [JournalLine.newline]).path
    } catch {
      throw .cannotCreate(path: error.path, reason: error.error.reason)
    }
  }
}
