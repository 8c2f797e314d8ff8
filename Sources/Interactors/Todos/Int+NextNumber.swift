extension Int {
  /// The number of the next todo. A repository may tell any highest number; none that it can save comes
  /// after the last.
  var nextNumber: Int { self == .max ? self : self + 1 }
}
