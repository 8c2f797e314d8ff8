extension Int {
  /// The number of a todo as people type it: "+1" for the first todo that waits for its number.
  package var asTyped: String { self < 0 ? "+\(-self)" : String(self) }
}
