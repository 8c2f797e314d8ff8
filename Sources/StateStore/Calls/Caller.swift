/// The call of a store's method: the name that the caller gave, and the position in the source.
@usableFromInline
package struct Caller: Sendable {
  @usableFromInline package let name: String
  @usableFromInline package let fileID: StaticString
  @usableFromInline package let line: UInt

  @inlinable
  init(name: String, fileID: StaticString, line: UInt) {
    self.name = name
    self.fileID = fileID
    self.line = line
  }

  /// A call of this function, which gives no name.
  static func call(_ function: String, _ fileID: StaticString, _ line: UInt) -> Caller {
    Caller(name: function, fileID: fileID, line: line)
  }

  /// The same call, as a message shows it.
  func call(_ function: String) -> Caller {
    Caller(name: "\(function)(\"\(name)\")", fileID: fileID, line: line)
  }
}
