extension Misuse {
  /// Stops the program: a constant binding cannot begin work.
  static func constantWork(_ caller: Caller) -> Never {
    fatalError(
      """
      StateStore: "\(caller.name)" at \(caller.fileID):\(caller.line) begins work through a \
      constant binding, which has no store for the result. Use `Store.binding` of the store that \
      holds the value.
      """)
  }
}
