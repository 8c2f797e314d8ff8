/// The messages for mistakes of the program that embeds the library.
@usableFromInline
enum Misuse {
  /// Stops the program with a message unless the condition holds, in release builds too: there,
  /// `precondition` stops without a message.
  static func require(
    _ condition: Bool, _ message: @autoclosure () -> String, _ fileID: StaticString? = nil,
    _ line: UInt = 0
  ) {
    if condition { return }
    fatalError("StateStore: \(message())" + (fileID.map { " (\($0):\(line))" } ?? ""))
  }

  /// Stops the program: the store was touched inside a closure that runs under its lock (L2).
  ///
  /// A member or a property has no `fileID`: it cannot know the position of its caller.
  @usableFromInline
  static func reentry(_ call: String, _ fileID: StaticString? = nil, _ line: UInt = 0) -> Never {
    let place = fileID.map { " at \($0):\(line)" } ?? ""
    fatalError(
      """
      StateStore: \(call)\(place) touches a store inside a closure of `update` or `read` of the \
      same store, which holds the store's lock. Use the closure's parameter instead, or call it \
      after the closure has returned.
      """)
  }

  /// Stops the program: this call touched the store inside a closure that runs under its lock.
  static func reentry(_ caller: Caller) -> Never {
    reentry(caller.name, caller.fileID, caller.line)
  }

  /// Stops the program: the closure of an update replaced its draft with another store's, so a
  /// state would change without a counted and observed write.
  @usableFromInline
  static func exchangedDraft(_ name: String, _ fileID: StaticString, _ line: UInt) -> Never {
    fatalError(
      """
      StateStore: update("\(name)") at \(fileID):\(line) has swapped its draft with another \
      store's. A draft belongs to one store; swap the states instead: `swap(&one.whole, \
      &other.whole)`.
      """)
  }

  /// Stops the program: two equal key paths had different types, which the language rules out.
  @usableFromInline
  static func unequalPaths() -> Never {
    fatalError("StateStore: two equal key paths have different types.")
  }

  /// Stops the program if a path force-unwraps an optional: reading such a path would stop the
  /// program, with Swift's message, once the optional is nil.
  ///
  /// Only the description of a path shows this; making it takes some microseconds, and in debug
  /// builds up to a tenth of a millisecond. The path to a stored property needs no description.
  static func refuseForcedUnwrap<Root, Value>(
    _ path: KeyPath<Root, Value>, _ call: String, _ fileID: StaticString, _ line: UInt
  ) {
    guard MemoryLayout<Root>.offset(of: path) == nil else { return }
    let description = path.debugDescription
    if !description.contains("!") { return }
    fatalError(
      """
      StateStore: \(call)(\(description)) at \(fileID):\(line) force-unwraps an optional, and \
      would stop the program when the optional is nil. Use `child` with the path to the optional, \
      without the `!`: a child may be gone.
      """)
  }
}
