extension Misuse {
  /// Stops the program: the closure of a derived value needs the value itself.
  @usableFromInline
  static func derivedFromItself(_ caller: Caller) -> Never {
    fatalError(
      """
      StateStore: the closure of derived(…) at \(caller.fileID):\(caller.line) needs its own \
      result: it reads the derived value, or writes to the store, whose observers do. Compute the \
      value from the closure's parameters, and write elsewhere.
      """)
  }
}
