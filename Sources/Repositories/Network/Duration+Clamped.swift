extension Duration {
  /// The duration, at most ten years: a clock crashes the program at a moment beyond its last one.
  var clamped: Duration { min(self, .seconds(10 * 365 * 86_400)) }
}
