extension Int {
  /// The number of the next todo. A repository may report any highest number: after `Int.max`, which a
  /// journal refuses to save, the same number comes again.
  var nextNumber: Int { self == .max ? self : self + 1 }
}
