extension Int {
  /// The number of a todo as it is typed: "+1" for the first todo that waits for its number.
  var asTyped: String { self < 0 ? "+\(-self)" : "\(self)" }
}
