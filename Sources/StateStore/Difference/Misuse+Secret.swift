extension Misuse {
  /// Stops the program: the path of a secret names no stored property that reflection can find.
  static func notASecret(
    _ path: AnyKeyPath, _ fileID: StaticString, _ line: UInt
  ) -> Never {
    fatalError(
      """
      StateStore: \(path.debugDescription) at \(fileID):\(line) cannot be a secret: it is not one \
      stored property, without observers and wrappers, of the type that declares it. Name a stored \
      property by its type, as in `.secret(\\User.password)`; in a class that is not final, \
      declare the property final.
      """)
  }
}
