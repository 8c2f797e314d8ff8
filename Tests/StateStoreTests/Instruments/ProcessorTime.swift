import Foundation

/// The processor time that this process spends in `body`, in seconds.
///
/// Call it in an exit test, which is a process of its own, and compare it with the time of the same
/// work in other circumstances.
func processorTime(of body: () async throws -> Void) async rethrows -> Double {
  let before = clock()
  try await body()
  return Double(clock() - before) / Double(CLOCKS_PER_SEC)
}
