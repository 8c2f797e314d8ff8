extension Duration {
  /// The duration, at most ten years: a clock stops the program when a moment is beyond its last
  /// one.
  var clamped: Duration { min(self, .seconds(10 * 365 * 86_400)) }
}
