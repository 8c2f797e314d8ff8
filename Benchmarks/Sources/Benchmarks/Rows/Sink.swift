/// The variable that observers write to, so that no call can be optimised away.
///
/// `@unchecked Sendable`: a benchmark with observers writes and reads on one thread.
final class Sink: @unchecked Sendable {
  @exclusivity(unchecked) private var value = 0

  var latest: Int {
    get { unsafe value }
    set { unsafe value = newValue }
  }
}
