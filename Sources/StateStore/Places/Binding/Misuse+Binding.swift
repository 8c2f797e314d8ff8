extension Misuse {
  /// Stops the program: a constant binding cannot begin work.
  static func constantWork(_ caller: Caller) -> Never {
    fatalError(
      """
      StateStore: "\(caller.name)" at \(caller.fileID):\(caller.line) begins work through a constant \
      binding, which no store made, so that there is no place for what the work brings. Use \
      `Store.binding` of the store that is to hold the value.
      """)
  }
}
