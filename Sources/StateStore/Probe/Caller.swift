/// Who called the store: what they named the call, and where it stands.
package struct Caller: Sendable {
  package let name: String
  package let fileID: StaticString
  package let line: UInt
}
