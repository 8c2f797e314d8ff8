/// The call of a store's method: the name that the caller gave, and where the call stands.
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
}
